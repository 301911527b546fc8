import { type RawBuilder, sql } from 'kysely'
import { paysWages, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { RunSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { dueOccasions } from '#modules/pay/salary-terms/api/terms-due-query.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { differingKinds } from '#modules/pay/tax-persons/api/differing-kinds.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import type { Run } from './read-run.ts'

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
  ]
  return found.filter(({ count }) => count > 0)
}

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
