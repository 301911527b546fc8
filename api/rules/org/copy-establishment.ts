import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import { auditRows } from '#api/store/history.ts'
import { scopePredicate } from '#api/store/scope.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'

/**
 * Begins a year with the places approved for the year before: of some
 * departments with what is below them, or of all within reach. What the year has already
 * stays; temporary places end with their year.
 */
export async function copyEstablishment(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
): Promise<ActionResult> {
  const year = Number(values.year)
  const deptIds = [values.deptIds ?? []].flat().map(String)
  const within =
    deptIds.length === 0
      ? sql`true`
      : sql`e.dept_id in (select below.id from department below, department top
          where top.id = any(${deptIds}::uuid[]) and below.path like top.path || '%')`
  const logged = auditRows(actor, {
    ...{ resource: postEstablishments.path, action: 'add', title: sql`p.name` },
    ...{
      from: sql`copied c join post p on p.id = c.post_id`,
      id: sql`c.id`,
      version: sql`c.version`,
    },
    after: sql`jsonb_build_object('year', c.year, 'deptId', c.dept_id, 'postId', c.post_id,
      'plan', c.plan)`,
  })
  const result = await sql<{ count: number }>`
    with copied as (
      insert into post_establishment (id, year, dept_id, post_id, plan, over_reason, created_by, updated_by)
      select gen_random_uuid(), ${year}::integer, e.dept_id, e.post_id, e.plan, e.over_reason,
        ${actor.userId}, ${actor.userId}
      from post_establishment e
        join post p on p.id = e.post_id and p.enabled and p.deleted_at is null and p.dept_id = e.dept_id
      where e.year = ${year}::integer - 1 and e.deleted_at is null and ${within}
        and ${scopePredicate(postEstablishments, 'e', actor, 'copy')}
      on conflict (year, dept_id, post_id) where deleted_at is null do nothing
      returning *
    ), logged as (
      ${logged}
    )
    select count(*)::integer as count from copied`.execute(tx)
  const count = result.rows[0]?.count ?? 0
  return { count, message: { key: 'organisation.copied', values: { count } } }
}
