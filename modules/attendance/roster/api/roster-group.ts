import { sql } from 'kysely'
import type { Actor, RowScope } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { reachesOthers } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'

/** The group of the roster. */
export type RosterGroup = {
  id: string
  name: string
  kind: string
  /** Enabled shifts of the group, in its order. */
  shifts: { id: string; code: string; name: string; shortName: string }[]
  shiftIds: string[]
}

export type RosterRight = Extract<PageRight, `attendance/${'roster' | 'closing'}:${string}`>

/** A caller may work with a group if they may work with all groups, or lead this one. */
function mayWork({ all, leads }: RowScope, leaderIds: readonly string[]): boolean {
  return all || (leads !== null && leaderIds.includes(leads))
}

/** A caller who may see employees by department sees them in every group. */
function maySee(scope: RowScope, leaderIds: readonly string[]): boolean {
  return reachesOthers({ ...scope, leads: null }) || mayWork(scope, leaderIds)
}

/** Rights whose answers contain only employees within the caller's scope. */
const READS: readonly RosterRight[] = ['attendance/roster:view', 'attendance/roster:export']

/**
 * The group, if the caller has this right to its roster; otherwise the call answers not found. Set `isOfAll`
 * for answers about every employee of the group.
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

/** Whether the caller has a right that covers every employee of a group. */
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

/**
 * A shared lock: callers write cells of one group in parallel, but not while another caller locks its days
 * (holdGroup).
 */
export async function holdRoster(tx: Tx, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(
    hashtextextended('attend_lock' || ${groupId}, 0))`.execute(tx)
}
