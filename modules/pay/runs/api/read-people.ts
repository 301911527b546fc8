import { sql } from 'kysely'
import { STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { readCountableInputs } from '#modules/pay/inputs/api/count-pay-inputs.ts'
import { TAX } from '#modules/pay/items/define/choices.ts'
import { BONUS_WAY, paysWages, RUN_KIND, WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { FILED } from '#modules/pay/tax-persons/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import type { BonusWay } from './engine/bonus-of-run.ts'
import type { Status, Term } from './engine/segments.ts'
import type { MonthFacts } from './engine/slices-of.ts'
import { inputsOfKind } from './inputs-of-kind.ts'
import type { Run } from './read-run.ts'

/** A payment of the tax year by the employer of the run, as its row has it. */
export type EarlierRow = {
  month: number
  taxIncome: string
  taxFree: string
  notTaxed: string
  inKind: string
  insurance: string
  fundPerson: string
  fundCompany: string
  fundLimit: string | null
  /** A bonus that was merged with the wages. */
  bonus: string
  tax: string
}

/** What the database knows of one person for a run. */
export type RunPerson = {
  userId: string
  city: string | null
  /** Full years of service at the end of the month. */
  years: number
  seniority: string
  /** All terms of the month. Those of other employers show which days this employer does not owe. */
  terms: Term[]
  /** The states of employment of the month, also for days that another employer pays. */
  statuses: Status[]
  /** The spans of employment of the tax year on which the employer's terms are in force. */
  employments: { from: string; to: string | null }[]
  facts: MonthFacts | null
  /** Hours of work of the month, for people with pay by the hour. */
  workedHours: string | null
  earlier: EarlierRow[]
  carryIn: string
  /** The last wages before the run, of any year. */
  wages: EarlierRow | null
  /** The person is paid by the other run of the month that pays wages. */
  isPaidElsewhere: boolean
  /** A bonus was taxed alone in the tax year already, by any employer. */
  isBonusUsed: boolean
  /** How the bonus of this run is taxed, if a specialist has chosen it. */
  bonusWay: BonusWay | null
  /** Fees of the tax period that earlier runs of the employer counted. */
  fees: { item: string; amount: string }[]
}

/** Left, retired and not yet started: no day of these states is paid. */
const NOT_EMPLOYED = ['0', '4', '5']

const monthOf = (month: string) => {
  const days = daysOf(month)
  return { first: days[0] ?? '', last: days.at(-1) ?? '' }
}

/**
 * The ids of the people whose pay a run works out. A run of wages takes those with terms of the employer on a day of
 * the month; a settlement, those whose completed departure has its last day in it. Every other run takes those with
 * inputs of its kind.
 */
export async function readPeopleOfRun(
  db: Database | Tx,
  run: Run,
  among: readonly string[],
): Promise<string[]> {
  return paysWages(run.kind) ? readEmployed(db, run, among) : readWithInputs(db, run, among)
}

async function readWithInputs(
  db: Database | Tx,
  { id: runId, entityId, month, kind }: Run,
  userIds: readonly string[],
): Promise<string[]> {
  const inputs = await readCountableInputs(db, {
    entityId,
    month,
    userIds,
    runId,
    taken: inputsOfKind(kind),
  })
  return [...new Set(inputs.map(({ userId }) => userId))].sort()
}

async function readEmployed(
  db: Database | Tx,
  { entityId, month, kind }: Run,
  among: readonly string[],
): Promise<string[]> {
  const { first, last } = monthOf(month)
  const { rows } = await sql<{ id: string }>`
    select distinct t.user_id as id from user_salary_type t
      join employment_status e on e.user_id = t.user_id and e.status <> all(${NOT_EMPLOYED})
        and e.from_day <= least(${last}::date, coalesce(t.effective_to, 'infinity'))
        and coalesce(e.to_day, 'infinity') >= greatest(${first}::date, t.effective_from)
    where t.entity_id = ${entityId}::uuid and t.state = ${TERM_STATE.confirmed} and t.deleted_at is null
      and t.salary_type <> ${PAY_KIND.labour}
      and t.effective_from <= ${last}::date and coalesce(t.effective_to, 'infinity') >= ${first}::date
      and (${among.length === 0} or t.user_id = any(${[...among]}::uuid[]))
      and (${kind !== RUN_KIND.settlement} or exists (select from dimission d
        where d.user_id = t.user_id and d.state = ${DOC.done} and d.deleted_at is null
          and d.last_day between ${first}::date and ${last}::date
          -- The employer of the last day settles, not one whose terms ended before in the month.
          and d.last_day between t.effective_from and coalesce(t.effective_to, 'infinity')))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A payment as the tax saw it, from row `s` of run `r`. */
const asPayment = sql`jsonb_build_object('month', right(r.tax_period, 2)::integer,
  'taxIncome', s.tax_income::text, 'taxFree', s.tax_free::text, 'notTaxed', s.not_taxed::text,
  'inKind', s.in_kind::text, 'insurance', s.insurance_deductible::text,
  'fundPerson', s.fund_person::text, 'fundCompany', s.fund_company::text, 'fundLimit', s.fund_limit::text,
  'bonus', (case when s.bonus_way = ${BONUS_WAY.merged} then s.bonus_income else 0 end)::numeric(14,2)::text,
  'tax', s.tax::text)`

/** The rows `s` of other runs `r` of the employer that come before a run: by tax period, pay day and number. */
const rowsBefore = ({ id, entityId, taxPeriod, payDate, runNo }: Run) => sql`
  salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
    and r.deleted_at is null
  where s.entity_id = ${entityId}::uuid and s.user_id = p.id and s.deleted_at is null
    and s.state <> ${MONTHLY.voided} and r.id <> ${id}::uuid
    and (r.tax_period, r.pay_date, r.run_no) < (${taxPeriod}, ${payDate}::date, ${runNo})`

/** Reads all inputs of the pay of some people, in two statements. */
export async function readRunPeople(
  db: Database | Tx,
  run: Run,
  ids: readonly string[],
): Promise<RunPerson[]> {
  const { first, last } = monthOf(run.month)
  const year = run.taxPeriod.slice(0, 'yyyy'.length)
  const { rows } = await sql<Omit<RunPerson, 'earlier'>>`
    select p.id as "userId", p.work_city as city,
      greatest(0, extract(year from age(${last}::date, coalesce(p.join_group_date, p.join_date))))::integer as years,
      coalesce(greatest(0, seniority_pay(p.id, ${last}::date)), 0)::numeric(14,2)::text as seniority,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'from', t.effective_from, 'to', t.effective_to,
          'salaryType', t.salary_type, 'probationRatio', t.probation_ratio::text,
          'base', t.base_salary::text, 'post', t.post_salary::text, 'meal', t.meal_allowance::text,
          'travel', t.travel_allowance::text, 'phone', t.phone_allowance::text,
          'housing', t.housing_allowance::text, 'heat', t.heat_allowance::text,
          'otBase', t.ot_base_set::text, 'unitRate', t.unit_rate::text,
          'isElsewhere', t.entity_id <> ${run.entityId}::uuid) order by t.effective_from)
        from user_salary_type t
        where t.user_id = p.id and t.state = ${TERM_STATE.confirmed}
          and t.deleted_at is null and t.effective_from <= ${last}::date
          and coalesce(t.effective_to, 'infinity') >= ${first}::date), '[]') as terms,
      coalesce((select jsonb_agg(jsonb_build_object('status', e.status, 'from', e.from_day, 'to', e.to_day)
          order by e.from_day)
        from employment_status e
        where e.user_id = p.id and e.status <> all(${NOT_EMPLOYED}) and e.from_day <= ${last}::date
          and coalesce(e.to_day, 'infinity') >= ${first}::date), '[]') as statuses,
      coalesce((select jsonb_agg(jsonb_build_object('from', lower(span), 'to', upper(span) - 1) order by span)
        from (
          select unnest(range_agg(daterange(e.from_day, e.to_day, '[]'))
            * range_agg(daterange(t.effective_from, t.effective_to, '[]'))) as span
          from employment_status e, user_salary_type t
          where e.user_id = p.id and e.status <> all(${NOT_EMPLOYED}) and t.user_id = p.id
            and t.entity_id = ${run.entityId}::uuid and t.state = ${TERM_STATE.confirmed}
            and t.deleted_at is null) spans
        where span && daterange(make_date(${year}::integer, 1, 1), make_date(${year}::integer + 1, 1, 1))), '[]')
        as employments,
      case when exists (select from user_salary_type t where t.user_id = p.id and t.entity_id = ${run.entityId}::uuid
          and t.salary_type = ${PAY_KIND.hourly} and t.state = ${TERM_STATE.confirmed} and t.deleted_at is null)
        then (select round(coalesce(sum(d.worked_minutes), 0) / 60.0, 2)::text from attend_day d
          where d.user_id = p.id and d.date between ${first}::date and ${last}::date) end as "workedHours",
      (select jsonb_build_object('monthPayDays', m.month_pay_days::text,
          'employedPayDays', m.employed_pay_days::text, 'absentDays', m.absent_days::text,
          'unpaid', m.unpaid, 'sickSpell', m.sick_spell, 'otWorkday', m.ot_workday::text,
          'otRestday', m.ot_restday::text, 'otHoliday', m.ot_holiday::text,
          'otWorkdayLieu', m.ot_workday_lieu::text, 'otRestdayLieu', m.ot_restday_lieu::text,
          'hoursSystem', coalesce(m.hours_system, ${STANDARD_HOURS}))
        from attend_month m
        where m.user_id = p.id and m.month = ${run.month} and m.deleted_at is null
          and m.month_pay_days is not null) as facts,
      coalesce((select s.carry_out::text from ${rowsBefore(run)}
        order by r.tax_period desc, r.pay_date desc, r.run_no desc limit 1), '0.00') as "carryIn",
      (select ${asPayment} from ${rowsBefore(run)} and r.kind = any(${[...WAGE_RUNS]}::text[])
        order by r.tax_period desc, r.pay_date desc, r.run_no desc limit 1) as wages,
      exists (select from salary s
        where s.user_id = p.id and s.entity_id = ${run.entityId}::uuid and s.month = ${run.month}
          and s.kind = any(${WAGE_RUNS.filter((kind) => kind !== run.kind)}::text[])
          and ${paysWages(run.kind)}::boolean
          and s.deleted_at is null and s.state <> ${MONTHLY.voided}) as "isPaidElsewhere",
      exists (select from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month
          and r.kind = s.kind and r.deleted_at is null
        where s.user_id = p.id and s.bonus_way = ${BONUS_WAY.alone} and s.bonus_income > 0
          and s.deleted_at is null and s.state <> ${MONTHLY.voided} and r.id <> ${run.id}::uuid
          and left(r.tax_period, 4) = ${year}::text)
        or exists (select from tax_opening o where o.user_id = p.id and o.year = ${year}::integer and o.bonus_used
          and o.state = ${FILED.confirmed} and o.deleted_at is null) as "isBonusUsed",
      (select s.bonus_way from salary s
        where s.user_id = p.id and s.entity_id = ${run.entityId}::uuid and s.month = ${run.month}
          and s.kind = ${run.kind} and s.deleted_at is null and s.typed ? 'bonus_way') as "bonusWay",
      coalesce((select jsonb_agg(jsonb_build_object('item', item.code, 'amount', i.amount::text) order by i.id)
        from pay_input i join pay_item item on item.id = i.item_id and item.tax_class = ${TAX.labour}
          join pay_run r on r.id = i.counted_run and r.tax_period = ${run.taxPeriod} and r.deleted_at is null
        where i.user_id = p.id and r.entity_id = ${run.entityId}::uuid and r.id <> ${run.id}::uuid
          and i.deleted_at is null), '[]') as fees
    from user_base_info p where p.id = any(${[...ids]}::uuid[])
    order by p.id`.execute(db)
  const earlier = await readEarlier(db, run, ids)
  return rows.map((person) => Object.assign(person, { earlier: earlier.get(person.userId) ?? [] }))
}

/** The earlier payments of the tax year by person, each list in the order of payment. */
async function readEarlier(
  db: Database | Tx,
  run: Run,
  ids: readonly string[],
): Promise<Map<string, EarlierRow[]>> {
  const year = run.taxPeriod.slice(0, 'yyyy'.length)
  const { rows } = await sql<EarlierRow & { userId: string }>`
    select s.user_id as "userId", right(r.tax_period, 2)::integer as month, s.tax_income::text as "taxIncome",
      s.tax_free::text as "taxFree", s.not_taxed::text as "notTaxed", s.in_kind::text as "inKind",
      s.insurance_deductible::text as insurance, s.fund_person::text as "fundPerson",
      s.fund_company::text as "fundCompany", s.fund_limit::text as "fundLimit",
      (case when s.bonus_way = ${BONUS_WAY.merged} then s.bonus_income else 0 end)::numeric(14,2)::text as bonus,
      s.tax::text as tax
    from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
      and r.deleted_at is null
    where s.entity_id = ${run.entityId}::uuid and s.user_id = any(${[...ids]}::uuid[]) and s.deleted_at is null
      and s.state <> ${MONTHLY.voided} and r.id <> ${run.id}::uuid and left(r.tax_period, 4) = ${year}::text
      -- Fees are taxed apart from wages.
      and r.kind <> ${RUN_KIND.labour}
      and (r.tax_period, r.pay_date, r.run_no) < (${run.taxPeriod}, ${run.payDate}::date, ${run.runNo})
    order by r.tax_period, r.pay_date, r.run_no`.execute(db)
  const earlier = new Map<string, EarlierRow[]>()
  for (const { userId, ...row } of rows) {
    const own = earlier.get(userId)
    if (own) own.push(row)
    else earlier.set(userId, [row])
  }
  return earlier
}
