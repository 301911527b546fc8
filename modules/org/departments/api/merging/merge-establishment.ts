import { sql } from 'kysely'
import { establishmentKind } from '#modules/org/establishment/api/establishment-kind.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import type { Actor } from '#platform/api/actor.ts'
import { cancelDocument } from '#platform/api/approval/documents/end-document.ts'
import { lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import { historyRows } from '#platform/api/history/history.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

/** A post of the dissolved department, and the post that takes over its holders. */
export type PostPair = { old: string; successor: string }

/** Adds the places of a post to those that its successor has in the same year. */
async function addUp(tx: Tx, actor: Actor, toId: string, pair: PostPair): Promise<void> {
  const { old, successor } = pair
  const logged = historyRows(actor, postEstablishments, 'added', {
    before: sql`added.was`,
    after: sql`jsonb_build_object('plan', added.plan, 'planTemp', added.plan_temp)`,
  })
  await sql`
    with sums as (
      select t.id, least(999, t.plan + e.plan) as plan,
        case when t.plan_temp is not null or e.plan_temp is not null
          then least(999, coalesce(t.plan_temp, 0) + coalesce(e.plan_temp, 0)) end as plan_temp,
        jsonb_build_object('plan', t.plan, 'planTemp', t.plan_temp) as was
      from post_establishment e join post_establishment t on t.year = e.year and t.id <> e.id
      where e.post_id = ${old} and t.post_id = ${successor} and t.dept_id = ${toId}
        and e.year >= this_year() and e.is_current and t.is_current
    ), added as (
      update post_establishment t set plan = sums.plan, plan_temp = sums.plan_temp,
        version = t.version + 1, updated_at = now(), updated_by = ${actor.userId}
      from sums where t.id = sums.id returning t.id, t.version, t.plan, t.plan_temp, sums.was
    ) ${logged}`.execute(tx)
}

/** Ends open proposals of the old post when the successor has one for the same year. */
async function endDoubles(tx: Tx, actor: Actor, toId: string, pair: PostPair): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select e.id from post_establishment e join post_establishment t on t.year = e.year and t.id <> e.id
    where e.post_id = ${pair.old} and t.post_id = ${pair.successor} and t.dept_id = ${toId}
      and ${isOpen('e')} and ${isOpen('t')}`.execute(tx)
  for (const { id } of rows) {
    const locked = await lockDocument(tx, postEstablishments, id)
    await cancelDocument(tx, actor, establishmentKind, locked, say('zh', 'organisation.mergedAway'))
  }
}

function isOpen(alias: string) {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${at('state')} not in (${DOC.done}, ${DOC.cancelled})
    and ${at('deleted_at')} is null)`
}

/**
 * Moves the places of this year and later years, both in force and proposed. Places in force for the same post are
 * added up.
 */
export async function mergeEstablishment(
  tx: Tx,
  actor: Actor,
  toId: string,
  pair: PostPair,
): Promise<void> {
  const { old, successor } = pair
  await addUp(tx, actor, toId, pair)
  await endDoubles(tx, actor, toId, pair)
  const logged = historyRows(actor, postEstablishments, 'moved', {
    action: sql`case when moved.deleted_at is null then 'update' else 'delete' end`,
    before: sql`jsonb_build_object('deptId', moved.from_id, 'postId', ${old}::text)`,
    after: sql`case when moved.deleted_at is null
      then jsonb_build_object('deptId', ${toId}::text, 'postId', ${successor}::text) end`,
  })
  await sql`
    with old as (
      select id, dept_id as from_id, e.is_current and exists (select from post_establishment t
        where t.post_id = ${successor} and t.dept_id = ${toId} and t.year = e.year and t.id <> e.id
          and t.is_current) as is_double
      from post_establishment e
      where e.post_id = ${old} and e.year >= this_year() and (e.is_current or ${isOpen('e')})
    ), moved as (
      update post_establishment e set updated_at = now(), updated_by = ${actor.userId},
        version = version + 1, dept_id = ${toId}, post_id = ${successor},
        is_current = e.is_current and not old.is_double,
        deleted_at = case when old.is_double then now() end
      from old where e.id = old.id returning e.id, e.version, e.deleted_at, old.from_id
    ) ${logged}`.execute(tx)
}
