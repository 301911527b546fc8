import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows, historyRows } from '#platform/api/history/history.ts'
import { sentenceColumns } from '#platform/api/history/log-sentences.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { mergePositions, type PeopleMove, successor } from './merge-positions.ts'

/** Personnel files come before posts and positions, as everywhere: the other way round could block. */
export async function lockFiles(tx: Tx, fromIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from user_base_info b where b.dept_id = any(${[...fromIds]}::uuid[])
      or exists (select from user_position p where p.user_id = b.id and p.dept_id = any(${[...fromIds]}::uuid[])
        and p.deleted_at is null and p.end_date is null)
    order by b.id for no key update`.execute(tx)
}

/** The files follow, each with its line in the operation log and in that of the organisation. */
async function moveFiles(tx: Tx, actor: Actor, move: PeopleMove): Promise<number> {
  const { from, target, posts } = move
  // In Chinese the sentence begins with the name.
  const { text, told } = sentenceColumns('text', {
    key: 'told.mergedAlong',
    values: { name: '', from: from.name, to: target.name },
  })
  const logged = auditRows(actor, {
    resource: archives.path,
    action: 'update',
    from: sql`moved m`,
    id: sql`m.id`,
    version: sql`m.version`,
    title: sql`m.name`,
    before: sql`jsonb_build_object('deptId', ${from.id}::text, 'postId', m.old_post)`,
    after: sql`jsonb_build_object('deptId', ${target.id}::text, 'postId', m.new_post)`,
  })
  const result = await sql<{ count: number }>`
    with old as (
      select id, name, post_id from user_base_info
      where dept_id = ${from.id} and deleted_at is null and status not in ('4', '5')
    ), moved as (
      update user_base_info b set dept_id = ${target.id}, post_id = ${successor(posts, sql`b.post_id`)},
        version = b.version + 1, updated_at = now(), updated_by = ${actor.userId}
      from old where b.id = old.id
      returning b.id, b.version, old.name, old.post_id as old_post, b.post_id as new_post
    ), logged as (
      ${logged}
    ), told as (
      insert into org_history (id, kind, dept_id, user_id, before, after, source_biz_type, source_biz_id, text, told,
        actor_id, actor_name)
      select gen_random_uuid(), '调动', ${target.id}::uuid, id, jsonb_build_object('deptName', ${from.name}::text),
        jsonb_build_object('deptName', ${target.name}::text), 'merge', ${from.id}, name || ${text},
        jsonb_set(${told}::jsonb, '{values,name}', to_jsonb(name)),
        ${actor.userId}::uuid, ${actor.name} from moved
    )
    select count(*)::integer as count from moved`.execute(tx)
  return result.rows[0]?.count ?? 0
}

async function moveAccounts(tx: Tx, actor: Actor, { from, target }: PeopleMove): Promise<void> {
  const logged = historyRows(actor, users, 'moved', {
    before: sql`jsonb_build_object('deptId', ${from.id}::text)`,
    after: sql`jsonb_build_object('deptId', ${target.id}::text)`,
  })
  await sql`
    with moved as (
      update app_user set dept_id = ${target.id}, updated_at = now(), updated_by = ${actor.userId},
        version = version + 1
      where dept_id = ${from.id} and deleted_at is null returning id, version
    ) ${logged}`.execute(tx)
}

/** Whoever is to come back there comes back to the target. */
async function moveRehires(tx: Tx, { from, target, posts }: PeopleMove): Promise<void> {
  await sql`update rehire set dept_id = ${target.id}, post_id = ${successor(posts, sql`post_id`)}
    where dept_id = ${from.id}`.execute(tx)
}

/** Moves everybody over; answers how many personnel files that were. */
export async function mergePeople(tx: Tx, actor: Actor, move: PeopleMove): Promise<number> {
  await mergePositions(tx, actor, move)
  const people = await moveFiles(tx, actor, move)
  await moveAccounts(tx, actor, move)
  await moveRehires(tx, move)
  return people
}
