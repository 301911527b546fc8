import { type RawBuilder, sql } from 'kysely'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { MOST_PLANS, type PlanNode, type PlanRow } from '#modules/work/plans/wire/year-plans.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { planColumns, planJoins } from './plan-rows.ts'

export type PlansAsked = {
  year: number
  /** Includes the departments below it. */
  deptId?: string | undefined
  ownerId?: string | undefined
  states?: readonly string[] | undefined
}

/**
 * Reads the year's plans that the actor may view and their visible parents, in one statement, from
 * the top down, by date. Cancelled plans appear only when the query asks for their state.
 */
export async function readPlans(
  db: Database,
  actor: Actor,
  { year, deptId, ownerId, states = [] }: PlansAsked,
): Promise<PlanRow[]> {
  const reached = scopePredicate(yearPlans, 'p', actor, 'view')
  const wanted: RawBuilder<unknown>[] = [
    sql`p.deleted_at is null`,
    sql`p.year = ${year}`,
    reached,
    states.length > 0 ? sql`p.plan_state = any(${[...states]})` : sql`p.plan_state <> '9'`,
    ...(ownerId ? [sql`p.owner_id = ${ownerId}::uuid`] : []),
    ...(deptId
      ? [
          sql`p.dept_id in (select below.id from department below join department asked
            on below.path like asked.path || '%' where asked.id = ${deptId}::uuid)`,
        ]
      : []),
  ]
  const { rows } = await sql<PlanRow>`
    with meant as materialized (
      select p.id, p.path from year_plan p where ${sql.join(wanted, sql` and `)}
    ), shown as (
      select id, true as is_match from meant
      union
      select step::uuid, false
      from meant, unnest(string_to_array(trim(both '/' from meant.path), '/')) as step
    )
    select ${planColumns(actor)}, bool_or(s.is_match) as "isMatch"
    from shown s join year_plan p on p.id = s.id ${planJoins}
    where p.deleted_at is null and ${reached}
    group by p.id, place.id, owner.id
    order by p.level, p.plan_start, p.doc_no
    limit ${MOST_PLANS}`.execute(db)
  return rows
}

/** The rows as a tree; a plan whose parent is missing becomes a root. */
export function asTree(rows: readonly PlanRow[]): PlanNode[] {
  const nodes = new Map(rows.map((row): [string, PlanNode] => [row.id, { ...row, children: [] }]))
  return [...nodes.values()].filter((node) => {
    const parent = nodes.get(node.parentId ?? '')
    parent?.children.push(node)
    return parent === undefined
  })
}
