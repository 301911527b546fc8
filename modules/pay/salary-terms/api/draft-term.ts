import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** New pay that follows from a document. */
export type NewPay = {
  userId: string
  day: string
  /** Basic, post and merit pay of a month; null repeats the present amounts. */
  monthly: string | null
  reason: '转正' | '调动'
  /** The probation is over. */
  endsProbation?: true
  source: { type: string; id: string }
}

/** Basic, post and merit pay of the terms in force on a day; null without monthly terms. */
export async function presentPay(
  db: Database | Tx,
  userId: string,
  day: string,
): Promise<string | null> {
  const { rows } = await sql<{ pay: string }>`
    select (base_salary + coalesce(post_salary, 0) + coalesce(merit_base, 0))::numeric(14,2)::text as pay
    from user_salary_type
    where user_id = ${userId}::uuid and state = ${TERM_STATE.confirmed} and deleted_at is null
      and salary_type in (${PAY_KIND.monthly}, ${PAY_KIND.yearly})
      and ${day}::date between effective_from and coalesce(effective_to, 'infinity')`.execute(db)
  return rows[0]?.pay ?? null
}

/**
 * Proposes the terms that follow from a document, from its day on: the present terms, with the difference in basic pay.
 * Proposes nothing without terms in force, or if a row already begins on that day. A user who may set pay confirms the
 * proposal; the user behind the document needs no right to figures.
 */
export async function draftTerm(tx: Tx, actor: Actor, pay: NewPay): Promise<void> {
  const { userId, day, monthly, reason, endsProbation = false, source } = pay
  const history = {
    action: 'add',
    before: null,
    after: sql`jsonb_build_object('userId', moved.user_id, 'effectiveFrom', moved.effective_from,
      'baseSalary', moved.base_salary::text)`,
  } as const
  await sql`with moved as (
      insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, rank_id, base_salary,
        post_salary, merit_base, year_total, month_share, unit_rate, meal_allowance, travel_allowance,
        phone_allowance, housing_allowance, heat_allowance, ot_base_set, probation_ratio, effective_from, reason,
        batch_id, source_type, source_id, created_by, updated_by)
      select made.id, t.user_id, p.dept_id, t.entity_id, t.salary_type, t.tax_kind, coalesce(p.rank_id, t.rank_id),
        case when t.salary_type = ${PAY_KIND.monthly} and ${monthly}::numeric is not null
          then greatest(0, ${monthly}::numeric - coalesce(t.post_salary, 0) - coalesce(t.merit_base, 0))
          else t.base_salary end,
        t.post_salary, t.merit_base, t.year_total, t.month_share, t.unit_rate, t.meal_allowance,
        t.travel_allowance, t.phone_allowance, t.housing_allowance, t.heat_allowance, t.ot_base_set,
        case when ${endsProbation} then 1 else t.probation_ratio end, ${day}::date, ${reason},
        made.id, ${source.type}, ${source.id}::uuid, ${actor.userId}::uuid, ${actor.userId}::uuid
      from user_salary_type t join user_base_info p on p.id = t.user_id
        cross join (select ${uuidv7()}::uuid as id) as made
      where t.user_id = ${userId}::uuid and t.state = ${TERM_STATE.confirmed} and t.deleted_at is null
        and ${day}::date between t.effective_from and coalesce(t.effective_to, 'infinity')
        and t.effective_from < ${day}::date
      on conflict do nothing
      returning id, version, user_id, effective_from, base_salary)
    ${historyRows(actor, salaryTerms, 'moved', history)}`.execute(tx)
}
