import { sql } from 'kysely'
import type { Actor, RowScope } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { reachesOthers } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'

/** The group whose roster is worked with. */
export type RosterGroup = {
  id: string
  name: string
  kind: string
  /** Enabled shifts that may be worked in it, in its order. */
  shifts: { id: string; code: string; name: string; shortName: string }[]
  shiftIds: string[]
}

export type RosterRight = Extract<PageRight, `attendance/roster:${string}`>

/** Groups are worked with by whoever may all of them, or leads this one. */
function mayWork({ all, leads }: RowScope, leaderIds: readonly string[]): boolean {
  return all || (leads !== null && leaderIds.includes(leads))
}

/** Who sees people of departments sees them in whichever group they are. */
function maySee(scope: RowScope, leaderIds: readonly string[]): boolean {
  return reachesOthers({ ...scope, leads: null }) || mayWork(scope, leaderIds)
}

/** What is answered of the people that somebody reaches, and of no others. */
const READS: readonly RosterRight[] = ['attendance/roster:view', 'attendance/roster:export']

/**
 * The group, as far as the caller has this right to its roster: others do not exist for him. `isOfAll`
 * for what tells of everybody in it.
 */
export async function requireGroup(
  db: Database | Tx,
  actor: Actor,
  right: RosterRight,
  id: string,
  isOfAll = !READS.includes(right),
): Promise<RosterGroup> {
  const scope = actor.permissions.get(right)
  if (!scope) throw new Failure('forbidden', 'auth.forbidden')
  const { rows } = await sql<Omit<RosterGroup, 'shiftIds'> & { leaderIds: string[] }>`
    select g.id, g.name, g.kind, g.leader_ids as "leaderIds", coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name,
        'shortName', s.short_name) order by named.nth)
      from unnest(g.shift_group_ids) with ordinality named(id, nth)
        join shift_group s on s.id = named.id and s.deleted_at is null and s.enabled), '[]') as shifts
    from attend_group g where g.id = ${id}::uuid and g.deleted_at is null`.execute(db)
  const [group] = rows
  const reaches = isOfAll ? mayWork : maySee
  if (!group || !reaches(scope, group.leaderIds)) throw new Failure('not-found', 'not-found')
  return { ...group, shiftIds: group.shifts.map(({ id: shift }) => shift) }
}

/** Whether the caller has a right to a group that is about everybody in it. */
export async function reachesGroup(
  db: Database | Tx,
  actor: Actor,
  right: RosterRight,
  id: string,
): Promise<boolean> {
  const scope = actor.permissions.get(right)
  if (!scope) return false
  const { rows } = await sql<{ leaderIds: string[] }>`select leader_ids as "leaderIds"
    from attend_group where id = ${id}::uuid and deleted_at is null`.execute(db)
  const [group] = rows
  return group !== undefined && mayWork(scope, group.leaderIds)
}

/** Cells of one group are written side by side, but not while its days are locked (holdGroup). */
export async function holdRoster(tx: Tx, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(
    hashtextextended('attend_lock' || ${groupId}, 0))`.execute(tx)
}
