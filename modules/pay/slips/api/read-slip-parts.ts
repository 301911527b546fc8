import { type RawBuilder, sql } from 'kysely'
import { parametersOfSteps } from '#modules/pay/slips/define/line-parameters.ts'
import type { MySlip, SlipQuestion } from '#modules/pay/slips/wire/slips.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'

/** A row of pay of which the parts of a slip are read. */
export type SlipRow = {
  id: string
  userId: string
  entityId: string
  month: string
  kind: string
  city: string | null
  payDay: string
  taxPeriod: string
  steps: SheetStep[]
}

const MOST_OPENINGS = 5

/** How the contributions of the month were computed, with the local rules. */
export async function readShares(
  db: Database,
  { userId, entityId, month }: SlipRow,
): Promise<MySlip['shares']> {
  const stepsOf = (table: string): RawBuilder<SheetStep[]> => sql`coalesce((
    select jsonb_path_query_array(jsonb_agg(m.basis order by m.kind, m.id), '$[*][*]')
    from ${sql.table(table)} m
    where m.user_id = ${userId}::uuid and m.entity_id = ${entityId}::uuid and m.month = ${month}
      and m.deleted_at is null and m.state <> ${MONTHLY.voided}), '[]')`
  const { rows } = await sql<MySlip['shares']>`
    select ${stepsOf('insurance_monthly')} as insurance, ${stepsOf('house_fund_monthly')} as fund`.execute(
    db,
  )
  return rows[0] ?? { insurance: [], fund: [] }
}

/** The policy parameters of the lines. Those of wages are of the end of the work month, those of the tax of the pay day. */
export async function readParameters(
  db: Database,
  { steps, city, month, payDay }: SlipRow,
): Promise<MySlip['parameters']> {
  const keys = parametersOfSteps(steps)
  if (keys.length === 0) return []
  const { rows } = await sql<MySlip['parameters'][number]>`
    select wanted.key, found.effective_from::text as "from", found.basis
    from unnest(${keys}::text[]) with ordinality as wanted (key, nth)
      cross join lateral (
        select p.effective_from, p.basis from policy_param p
        where p.key = wanted.key and p.deleted_at is null and (p.city is null or p.city = ${city})
          and case when wanted.key like 'pit.%' then ${payDay}::date
              else (${month} || '-01')::date + interval '1 month' - interval '1 day' end
            between p.effective_from and coalesce(p.effective_to, 'infinity')
        order by p.city nulls last limit 1) found
    order by wanted.nth`.execute(db)
  return rows
}

/** What the employer paid and withheld in the tax year up to the pay day of the slip, with confirmed opening sums. */
export async function readYearSoFar(
  db: Database,
  { userId, entityId, payDay, taxPeriod }: SlipRow,
): Promise<MySlip['year']> {
  const year = Number(taxPeriod.slice(0, 'yyyy'.length))
  const { rows } = await sql<{ income: string; tax: string }>`
    select (coalesce(paid.income, 0) + coalesce(opening.income, 0))::numeric(14, 2)::text as income,
      (coalesce(paid.tax, 0) + coalesce(opening.paid, 0))::numeric(14, 2)::text as tax
    from (
      select sum(s.tax_income + s.bonus_income + s.compensation) as income,
        sum(s.tax + s.bonus_tax + s.compensation_tax) as tax
      from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
        and r.deleted_at is null
      where s.user_id = ${userId}::uuid and s.entity_id = ${entityId}::uuid and s.deleted_at is null
        and s.state in (${MONTHLY.published}, ${MONTHLY.archived})
        and left(r.tax_period, 4) = ${String(year)} and r.pay_date <= ${payDay}::date
    ) paid left join lateral (
      select o.income, o.paid from tax_opening o
      where o.user_id = ${userId}::uuid and o.entity_id = ${entityId}::uuid and o.year = ${year}
        and o.state = '1' and o.deleted_at is null
    ) opening on true`.execute(db)
  const { income = '0.00', tax = '0.00' } = rows[0] ?? {}
  return { year, income, tax }
}

/** The questions about a slip, in the order in which they were asked. */
export async function readSlipQuestions(db: Database, id: string): Promise<SlipQuestion[]> {
  const { rows } = await sql<SlipQuestion>`
    select q.id, q.version, q.item, q.question, q.state,
      ${wireTime('q.created_at')} as "askedAt",
      q.due_on::text as "dueOn", q.answer, u.name as "answeredBy",
      ${wireTime('q.answered_at')} as "answeredAt"
    from salary_question q left join app_user u on u.id = q.answered_by_id
    where q.salary_id = ${id}::uuid and q.deleted_at is null order by q.created_at, q.id`.execute(
    db,
  )
  return rows
}

/** Others who opened the pay of the caller, the latest first. */
export async function readLatestOpenings(
  db: Database,
  { userBaseId }: Actor,
): Promise<MySlip['openings']> {
  const { rows } = await sql<MySlip['openings'][number]>`
    select u.name as who, o.item,
      ${wireTime('o.last_at')} as "lastAt"
    from pay_opening o join app_user u on u.id = o.actor_id
    where o.person_id = ${userBaseId}::uuid order by o.last_at desc, o.id limit ${MOST_OPENINGS}`.execute(
    db,
  )
  return rows
}
