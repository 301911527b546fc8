import { sql } from 'kysely'
import { ONCE, PRIVATE } from '#modules/work/schedules/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { coversPlace } from '#platform/api/store/reach/involved.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'
import { isAuthor } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/**
 * True for an organiser: the host, the minute-taker, the creator, or a user whose scope covers all
 * meetings.
 */
export async function isOrganiser(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  record: WireRecord,
  need: string,
): Promise<boolean> {
  if (record.hostId === actor.userId || record.minuterId === actor.userId) return true
  const scope = scopeOf(actor, resource, need)
  if (scope.all || (await isAuthor(tx, resource, record.id, actor))) return true
  const places = coversPlace(scope)
  if (!places || typeof record.deptId !== 'string') return false
  const { rows } = await sql`select from department as place
    where place.id = ${record.deptId} and ${places}`.execute(tx)
  return rows.length > 0
}

export async function requireOrganiser(...args: Parameters<typeof isOrganiser>): Promise<void> {
  if (!(await isOrganiser(...args))) throw new Failure('forbidden', 'meeting.notYours')
}

/** Participants of a meeting: host, minute-taker and invited people. */
export function peopleOf({ hostId, minuterId, attendeeIds }: Readonly<Record<string, unknown>>) {
  const all = [hostId, minuterId, ...(Array.isArray(attendeeIds) ? attendeeIds : [])]
  return [...new Set(all.filter((id) => typeof id === 'string'))]
}

type Time = { startAt: string; endAt: string }

/** Returns those of the given start times at which another meeting uses the room. */
export async function timesTaken(
  tx: Tx,
  room: string | null,
  times: readonly Time[],
  except: string | null = null,
): Promise<string[]> {
  if (room === null || room.trim() === '' || times.length === 0) return []
  const { rows } = await sql<{ at: string }>`
    select distinct asked.start_at as at
    from unnest(${times.map(({ startAt }) => startAt)}::text[],
        ${times.map(({ endAt }) => endAt)}::text[]) as asked (start_at, end_at)
      join room_use u on u.room = lower(btrim(${room}))
        and u.start_at < asked.end_at::timestamp at time zone 'Asia/Shanghai'
        and u.end_at > asked.start_at::timestamp at time zone 'Asia/Shanghai'
        and u.source_id is distinct from ${except}::uuid
    order by 1`.execute(tx)
  return rows.map(({ at }) => at)
}

/**
 * Names of people who have another entry at that time. Private entries do not count, so that they stay
 * hidden.
 */
export async function busyAt(
  tx: Tx,
  people: readonly string[],
  { startAt, endAt }: Time,
  except: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with asked as (
      select ${startAt}::timestamp at time zone 'Asia/Shanghai' as since,
        ${endAt}::timestamp at time zone 'Asia/Shanghai' as until
    ), entry as (
      select p.id as person_id, s from unnest(${[...people]}::uuid[]) p (id)
        join schedule s on s.owner_id = p.id
      union all
      select p.id, s from unnest(${[...people]}::uuid[]) p (id)
        join schedule s on s.participant_ids @> array[p.id]
    )
    select distinct u.name from asked cross join entry
      join app_user u on u.id = entry.person_id
      cross join lateral schedule_times(entry.s, ${startAt.slice(0, 10)}::date, ${endAt.slice(0, 10)}::date) t
    where (entry.s).deleted_at is null and makes_busy(entry.s) and (entry.s).privacy <> ${PRIVATE}
      and (entry.s).source_id is distinct from ${except}::uuid
      and is_of_schedule(entry.s, entry.person_id)
      and (entry.s).start_at < asked.until and ((entry.s).repeat <> ${ONCE} or (entry.s).end_at > asked.since)
      and t.start_at < asked.until and t.end_at > asked.since
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}
