import { sql } from 'kysely'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import type { Status, Term } from './engine/segments.ts'
import type { MonthFacts } from './engine/slices-of.ts'
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
  tax: string
}

/** What the database knows of one person for a run. */
export type RunPerson = {
  userId: string
  city: string | null
  /** Full years of service at the end of the month. */
  years: number
  seniority: string
  terms: Term[]
  statuses: Status[]
  /** The spans of employment of the tax year on which the employer's terms are in force. */
  employments: { from: string; to: string | null }[]
  facts: MonthFacts | null
  /** Hours of work of the month, for people with pay by the hour. */
  workedHours: string | null
  earlier: EarlierRow[]
  carryIn: string
}

/** Left, retired and not yet started: no day of these states is paid. */
const NOT_EMPLOYED = ['0', '4', '5']

const monthOf = (month: string) => {
  const days = daysOf(month)
  return { first: days[0] ?? '', last: days.at(-1) ?? '' }
}

/** The ids of the people whose pay a run works out: those with terms of the employer on a day of the month. */
export async function readPeopleOfRun(
  db: Database | Tx,
  { entityId, month }: Run,
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
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads everything that the pay of some people follows from, in two statements. */
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
          'salaryType', t.salary_type, 'taxKind', t.tax_kind, 'probationRatio', t.probation_ratio::text,
          'base', t.base_salary::text, 'post', t.post_salary::text, 'meal', t.meal_allowance::text,
          'travel', t.travel_allowance::text, 'phone', t.phone_allowance::text,
          'housing', t.housing_allowance::text, 'heat', t.heat_allowance::text,
          'otBase', t.ot_base_set::text, 'unitRate', t.unit_rate::text) order by t.effective_from)
        from user_salary_type t
        where t.user_id = p.id and t.entity_id = ${run.entityId}::uuid and t.state = ${TERM_STATE.confirmed}
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
          'otWorkdayLieu', m.ot_workday_lieu::text, 'otRestdayLieu', m.ot_restday_lieu::text)
        from attend_month m
        where m.user_id = p.id and m.month = ${run.month} and m.deleted_at is null
          and m.month_pay_days is not null) as facts,
      coalesce((select s.carry_out::text
        from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
          and r.deleted_at is null
        where s.entity_id = ${run.entityId}::uuid and s.user_id = p.id and s.deleted_at is null
          and s.state <> ${MONTHLY.voided} and r.id <> ${run.id}::uuid
          and (r.tax_period, r.pay_date, r.run_no) < (${run.taxPeriod}, ${run.payDate}::date, ${run.runNo})
        order by r.tax_period desc, r.pay_date desc, r.run_no desc limit 1), '0.00') as "carryIn"
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
      s.fund_company::text as "fundCompany", s.fund_limit::text as "fundLimit", s.tax::text as tax
    from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
      and r.deleted_at is null
    where s.entity_id = ${run.entityId}::uuid and s.user_id = any(${[...ids]}::uuid[]) and s.deleted_at is null
      and s.state <> ${MONTHLY.voided} and r.id <> ${run.id}::uuid and left(r.tax_period, 4) = ${year}::text
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
