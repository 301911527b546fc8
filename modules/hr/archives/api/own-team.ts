import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Team } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { atWorkWithinReach, seesOthers } from './files-within-reach.ts'

const MAX_FACES = 12
const MAX_DEPARTMENTS = 5

const LED = (actor: Actor) => sql`leader_id = ${actor.userId} and deleted_at is null and enabled`

type Led = Team['departments'][number]

/** The departments that the actor leads, the top levels first, up to a limit. */
function ledBy(actor: Actor, { db, counts }: CountingStore): Promise<readonly Led[]> {
  const query = sql<Led>`
    select id, name from department where ${LED(actor)}
    order by level, sort limit ${MAX_DEPARTMENTS}`
  return counts.readRows(db, query.compile(db))
}

/** Whether the actor leads a department and sees files of others. */
export async function leadsSomebody(store: CountingStore, actor: Actor): Promise<boolean> {
  return seesOthers(actor) && (await ledBy(actor, store)).length > 0
}

/**
 * Reads the people of the departments that the actor leads, with all departments below. Null when the actor
 * leads no department.
 */
export async function readOwnTeam(store: CountingStore, actor: Actor): Promise<Team | null> {
  const { db, counts } = store
  const departments = await ledBy(actor, store)
  if (departments.length === 0) return null
  const members = sql`b.dept_id in (
      select below.id from department top join department below on below.path like top.path || '%'
      where top.leader_id = ${actor.userId} and top.deleted_at is null and top.enabled)
    and b.id is distinct from ${actor.userBaseId}::uuid and ${atWorkWithinReach(actor)}`
  const states = sql<Team['byStatus'][number]>`
    select b.status as value, null::text as name, count(*)::integer as count
    from user_base_info b where ${members} group by b.status order by b.status`
  const faces = sql<Team['faces'][number]>`
    select b.id, b.name, b.photo, p.name as "postName", b.status
    from ${sql.table(archives.view)} b left join post p on p.id = b.post_id
    where ${members} order by coalesce(p.is_leader, false) desc, b.emp_no limit ${MAX_FACES}`
  const [byStatus, shown] = await Promise.all([
    counts.readRows(db, states.compile(db)),
    counts.readRows(db, faces.compile(db)),
  ])
  return {
    people: byStatus.reduce((sum, { count }) => sum + count, 0),
    byStatus: [...byStatus],
    departments: [...departments],
    faces: [...shown],
  }
}
