import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import { historyRows } from '#api/store/history.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'

/** A post of the dissolved department, and the one that its holders have from now on. */
export type PostPair = { old: string; successor: string }

/** The places of a post that its successor has in the same year are added to those. */
async function addUp(tx: Tx, actor: Actor, toId: string, pair: PostPair): Promise<void> {
  const { old, successor } = pair
  const logged = historyRows(actor, postEstablishments, 'added', {
    before: sql`added.was`,
    after: sql`jsonb_build_object('plan', added.plan, 'planTemp', added.plan_temp)`,
  })
  await sql`
    with sums as (
      select t.id, least(999, t.plan + e.plan) as plan,
        least(999, coalesce(t.plan_temp, 0) + e.plan_temp) as plan_temp,
        jsonb_build_object('plan', t.plan, 'planTemp', t.plan_temp) as was
      from post_establishment e join post_establishment t on t.year = e.year and t.id <> e.id
      where e.post_id = ${old} and t.post_id = ${successor} and t.dept_id = ${toId}
        and e.year >= this_year() and e.deleted_at is null and t.deleted_at is null
    ), added as (
      update post_establishment t set plan = sums.plan, plan_temp = sums.plan_temp,
        version = t.version + 1, updated_at = now(), updated_by = ${actor.userId}
      from sums where t.id = sums.id returning t.id, t.version, t.plan, t.plan_temp, sums.was
    ) ${logged}`.execute(tx)
}

/** Approved places of this year and later ones follow; those of the same post are added up. */
export async function mergeEstablishment(
  tx: Tx,
  actor: Actor,
  toId: string,
  pair: PostPair,
): Promise<void> {
  const { old, successor } = pair
  await addUp(tx, actor, toId, pair)
  const logged = historyRows(actor, postEstablishments, 'moved', {
    action: sql`case when moved.deleted_at is null then 'update' else 'delete' end`,
    before: sql`jsonb_build_object('deptId', moved.from_id, 'postId', ${old}::text)`,
    after: sql`case when moved.deleted_at is null
      then jsonb_build_object('deptId', ${toId}::text, 'postId', ${successor}::text) end`,
  })
  await sql`
    with old as (
      select id, dept_id as from_id, exists (select from post_establishment t
        where t.post_id = ${successor} and t.dept_id = ${toId} and t.year = e.year and t.id <> e.id
          and t.deleted_at is null) as is_double
      from post_establishment e
      where e.post_id = ${old} and e.year >= this_year() and e.deleted_at is null
    ), moved as (
      update post_establishment e set updated_at = now(), updated_by = ${actor.userId},
        version = version + 1, dept_id = ${toId}, post_id = ${successor},
        deleted_at = case when old.is_double then now() end
      from old where e.id = old.id returning e.id, e.version, e.deleted_at, old.from_id
    ) ${logged}`.execute(tx)
}
