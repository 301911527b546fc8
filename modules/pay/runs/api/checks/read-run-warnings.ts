import { type RawBuilder, sql } from 'kysely'
import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import { withoutCard } from '#modules/pay/bank-cards/api/read-card-faults.ts'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { type RunPair, readRunPairs, rowsOf, STAMP } from '#modules/pay/runs/api/run-pair.ts'
import { paysWages, RUN_KIND, WAGE_RUNS } from '#modules/pay/runs/define/choices.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { RunSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { dueOccasions } from '#modules/pay/salary-terms/api/terms-due-query.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { differingKinds } from '#modules/pay/tax-persons/api/differing-kinds.ts'
import { FILED } from '#modules/pay/tax-persons/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'

type Warning = RunSteps['warnings'][number]
type Name = Warning['name']

const MAX_SHOWN = 12

/** The warnings of a run, which block nothing: each with the number of people and some of them. */
export async function readRunWarnings(
  db: Database,
  actor: Actor,
  run: Run,
  people: readonly string[],
): Promise<Warning[]> {
  const most = await policyValue(db, 'ot.monthMax', {
    city: null,
    on: daysOf(run.month).at(-1) ?? '',
  })
  const found = [
    await readNamed(db, 'terms', termsMissing(run, people)),
    await readNamed(db, 'uninsured', uninsured(run, people)),
    await readNamed(db, 'overtime', most === null ? null : longOvertime(run, people, most)),
    await readNamed(db, 'carry', carried(run, actor)),
    await readNamed(db, 'short', short(run, actor)),
    await readNamed(db, 'taxKind', kindsOf(run, actor, people)),
    await readNamed(db, 'provisional', severanceByOtherYear(run, actor, false)),
    await readNamed(db, 'published', severanceByOtherYear(run, actor, true)),
    await readNamed(db, 'zero', withoutPay(run, actor)),
    await readNamed(db, 'high', farAboveRank(run, actor)),
    await readNamed(db, 'backPay', backPayToConfirm(run, actor)),
    await readNamed(db, 'noCard', withoutCard(run, seenRows(run, actor))),
    ...(paysWages(run.kind) ? await readWageWarnings(db, actor, run) : []),
  ]
  return found.filter(({ count }) => count > 0)
}

async function readWageWarnings(db: Database, actor: Actor, run: Run): Promise<Warning[]> {
  const [pair] = await readRunPairs(db, run.id)
  return [
    await readNamed(db, 'first', pair ? firstWages(run, actor) : null),
    await readNamed(db, 'last', pair ? lastWages(pair, actor) : null),
    await readNamed(db, 'noAttendance', withoutAttendance(run, actor)),
    await readNamed(db, 'noCause', changedWithoutCause(pair, actor)),
    await readNamed(db, 'deductionEnded', deductionEnded(run, actor)),
  ]
}

/** The rows of a run that the reader may see. They are figures of pay, so the competence decides. */
const seenRows = (run: Run, actor: Actor) =>
  sql`(select s.* from ${rowsOf(run)} s where ${scopePredicate(salaries, 's', actor, 'view')})`

const withoutPay = (run: Run, actor: Actor) => sql`
  select user_id from ${seenRows(run, actor)} s where gross + bonus_income + compensation = 0`

/** Fewer people than this have no median worth a warning. */
const LEAST_IN_RANK = 3
const TIMES_MEDIAN = 3

/** Net pay of more than three times the median of the rank in this run (16 §7). */
const farAboveRank = (run: Run, actor: Actor) => sql`
  select s.user_id from ${seenRows(run, actor)} s join user_base_info b on b.id = s.user_id
    join (select p.rank_id, percentile_disc(0.5) within group (order by r.net) as median
      from ${rowsOf(run)} r join user_base_info p on p.id = r.user_id
      group by p.rank_id having count(*) >= ${LEAST_IN_RANK}) usual on usual.rank_id = b.rank_id
  where s.net > ${TIMES_MEDIAN} * usual.median`

/** People whom no earlier run has paid wages. In the first run of an employer these are all. */
const firstWages = (run: Run, actor: Actor) => sql`
  select s.user_id from ${seenRows(run, actor)} s
  where not exists (select from salary e where e.user_id = s.user_id and e.month < ${run.month}
    and e.kind = any(${[...WAGE_RUNS]}::text[]) and e.deleted_at is null and e.state <> ${MONTHLY.voided})`

/** People whom the run before paid and this run does not, though they are still employed. */
const lastWages = ({ now, before }: RunPair, actor: Actor) => sql`
  select b.user_id from ${seenRows(before, actor)} b
  where not exists (select from ${rowsOf(now)} n where n.user_id = b.user_id)
    and exists (select from employment_status e where e.user_id = b.user_id and e.status = any(${[...EMPLOYED]}::text[])
      and ${daysOf(now.month).at(-1) ?? ''}::date between e.from_day and coalesce(e.to_day, 'infinity'))`

/** People with wages who attended on no day of the month, and were on no trip or leave. */
const withoutAttendance = (run: Run, actor: Actor) => sql`
  select s.user_id from ${seenRows(run, actor)} s
    left join attend_month m on m.user_id = s.user_id and m.month = ${run.month} and m.deleted_at is null
  where s.gross > 0 and coalesce(m.attend_days + m.trip_days + m.leave_days, 0) = 0`

/** People whose back pay the run would pay if another user confirmed it. The inputs are figures of pay. */
const backPayToConfirm = ({ entityId, month, kind }: Run, actor: Actor) =>
  paysWages(kind) || kind === RUN_KIND.correction
    ? sql`select distinct i.user_id from pay_input i
        where i.entity_id = ${entityId}::uuid and i.month <= ${month} and i.source_type = ${INPUT_FROM.backPay}
          and i.state = ${INPUT.proposed} and i.deleted_at is null and ${scopePredicate(payInputs, 'i', actor, 'view')}`
    : null

const LARGE_CHANGE = 500
const LARGE_SHARE = 0.2

/** Net pay that changed by more than a fifth and 500 yuan, of which a part has no cause (16 §7). */
const changedWithoutCause = (pair: RunPair | undefined, actor: Actor) =>
  pair
    ? sql`select n.user_id from ${seenRows(pair.now, actor)} n join ${rowsOf(pair.before)} b on b.user_id = n.user_id
        join pay_difference d on d.run_id = ${pair.now.id}::uuid and d.user_id = n.user_id and d.stamp = ${STAMP}
      where d.unexplained <> 0 and abs(n.net - b.net) > ${LARGE_CHANGE}
        and abs(n.net - b.net) > ${LARGE_SHARE}::numeric * b.net`
    : null

/** People with a deduction that counted in the tax period before and counts no more. Each ends with its year. */
const deductionEnded = (run: Run, actor: Actor) => sql`
  select distinct s.user_id from ${seenRows(run, actor)} s join tax_deduction d on d.user_id = s.user_id
  where d.deleted_at is null and d.state = ${FILED.confirmed} and d.end_month = ${monthBefore(run.taxPeriod)}
    and left(d.end_month, 4) = left(${run.taxPeriod}::text, 4)
    and ${opensPay(actor, PAY_ITEM.tax, sql`s.user_id`)}`

/** Terms and tax profile disagree. Fees have their own tax whatever both say. */
const kindsOf = (run: Run, actor: Actor, people: readonly string[]) =>
  run.kind === RUN_KIND.labour
    ? null
    : sql`select user_id from (${differingKinds(run, people)}) found
        where ${opensPay(actor, PAY_ITEM.tax, sql`found.user_id`)}`
/**
 * People who joined, were confirmed or moved by the end of the month and have no terms for it. Also people who joined
 * the employer and have no terms at all, so that the run does not know them.
 */
function termsMissing({ entityId, month, kind }: Run, people: readonly string[]) {
  if (!paysWages(kind)) return null
  const last = daysOf(month).at(-1) ?? ''
  const who = sql`(p.id = any(${[...people]}::uuid[])
    or (p.join_date <= ${last}::date and not exists (select from user_salary_type t where t.user_id = p.id
      and t.state = ${TERM_STATE.confirmed} and t.deleted_at is null)
      and employer_of_pay(p.id, ${last}::date) = ${entityId}::uuid))`
  return sql`select distinct o."userId" as user_id from (${dueOccasions(who)}) o
    where o.day <= ${last} and o.kind <> 'floor'`
}

/**
 * Severance that was taxed by the average wage of another year, because that of the year before was not published. With
 * `isPublished`, only severance whose average is published by now, so that the specialist checks it again.
 */
const severanceByOtherYear = (
  { entityId, month, kind }: Run,
  actor: Actor,
  isPublished: boolean,
) => sql`
  select distinct s.user_id from salary s join user_base_info b on b.id = s.user_id
    cross join jsonb_array_elements(s.basis) step
  where s.entity_id = ${entityId}::uuid and s.month = ${month} and s.kind = ${kind} and s.deleted_at is null
    and s.state <> ${MONTHLY.voided} and s.compensation > 0 and step ->> 'step' = 'tax.provisional'
    and ${isPublished} = exists (select from policy_param p where p.key = 'avg.wage' and p.deleted_at is null
      and (p.city is null or p.city = b.work_city)
      and extract(year from p.effective_from) = (step -> 'values' ->> 'year')::integer)
    and ${scopePredicate(salaries, 's', actor, 'view')}`

/** Somebody is employed in the month and nowhere registered for insurance. */
const uninsured = ({ month }: Run, people: readonly string[]) => sql`
  select id as user_id from unnest(${[...people]}::uuid[]) as employed (id)
  where not exists (select from insurance_person i where i.user_id = employed.id and i.deleted_at is null
    and i.start_month <= ${month} and coalesce(i.stop_month, ${month}) >= ${month})`

const longOvertime = ({ month }: Run, people: readonly string[], most: number) => sql`
  select user_id from attend_month
  where month = ${month} and deleted_at is null and user_id = any(${[...people]}::uuid[])
    and ot_workday + ot_restday + ot_holiday > ${most}::numeric`

/**
 * People whose deductions exceed the pay, so that the rest is taken next month. This is a figure of pay, so the
 * reader's competence decides.
 */
const carried = ({ entityId, month, kind }: Run, actor: Actor) => sql`
  select s.user_id from salary s
  where s.entity_id = ${entityId}::uuid and s.month = ${month} and s.kind = ${kind} and s.deleted_at is null
    and s.state <> ${MONTHLY.voided} and s.carry_out > 0 and ${scopePredicate(salaries, 's', actor, 'view')}`

/** Contributions and tax exceed the pay, and nobody agreed to carry the shortfall. The row cannot be checked yet. */
const short = ({ entityId, month, kind }: Run, actor: Actor) => sql`
  select s.user_id from salary s
  where s.entity_id = ${entityId}::uuid and s.month = ${month} and s.kind = ${kind} and s.deleted_at is null
    and s.is_short and ${scopePredicate(salaries, 's', actor, 'view')}`

async function readNamed(
  db: Database,
  name: Name,
  found: RawBuilder<unknown> | null,
): Promise<Warning> {
  if (found === null) return { name, count: 0, people: [] }
  const { rows } = await sql<Omit<Warning, 'name'>>`
    select count(*)::integer as count,
      coalesce(jsonb_agg(jsonb_build_object('userId', id, 'name', person) order by nth)
        filter (where nth <= ${MAX_SHOWN}), '[]') as people
    from (select b.id, b.name as person, row_number() over (order by b.emp_no) as nth
      from (${found}) odd join user_base_info b on b.id = odd.user_id) named`.execute(db)
  return Object.assign({ name }, rows[0] ?? { count: 0, people: [] })
}
