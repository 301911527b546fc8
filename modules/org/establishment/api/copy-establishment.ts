import { sql } from 'kysely'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { establishmentWithin } from './establishment-summary.ts'

/**
 * Drafts the places of a year from those in force in the year before: for some departments with their
 * subtrees, or for all within the actor's scope. Leaves out posts that already have places or a proposal in
 * that year. Temporary places are not copied, because they end with their year.
 */
export async function copyEstablishment(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
): Promise<ActionResult> {
  const year = Number(values.year)
  const within = establishmentWithin([values.deptIds ?? []].flat())
  const prefix = postEstablishments.document?.prefix ?? ''
  const logged = auditRows(actor, {
    resource: postEstablishments.path,
    action: 'add',
    title: sql`p.name`,
    from: sql`copied c join post p on p.id = c.post_id`,
    id: sql`c.id`,
    version: sql`c.version`,
    after: sql`jsonb_build_object('year', c.year, 'deptId', c.dept_id, 'postId', c.post_id,
      'plan', c.plan)`,
  })
  const result = await sql<{ count: number }>`
    with copied as (
      insert into post_establishment (id, doc_no, apply_user_id, year, dept_id, post_id, plan,
        over_reason, created_by, updated_by)
      select gen_random_uuid(), next_document_number(${prefix}), ${actor.userId}, ${year}::integer,
        e.dept_id, e.post_id, e.plan, e.over_reason, ${actor.userId}, ${actor.userId}
      from post_establishment e
        join post p on p.id = e.post_id and p.enabled and p.deleted_at is null and p.dept_id = e.dept_id
      where e.year = ${year}::integer - 1 and e.is_current and ${within}
        and not exists (select from post_establishment known where known.year = ${year}::integer
          and known.dept_id = e.dept_id and known.post_id = e.post_id and known.state <> ${DOC.cancelled}
          and known.deleted_at is null)
        and ${scopePredicate(postEstablishments, 'e', actor, 'copy')}
      on conflict do nothing
      returning *
    ), logged as (
      ${logged}
    )
    select count(*)::integer as count from copied`.execute(tx)
  const count = result.rows[0]?.count ?? 0
  return { count, message: { key: 'organisation.copied', values: { count } } }
}
