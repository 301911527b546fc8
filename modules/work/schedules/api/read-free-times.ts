import { sql } from 'kysely'
import { PRIVATE } from '#modules/work/schedules/define/choices.ts'
import type { FreeTimes } from '#modules/work/schedules/wire/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { entriesOf } from './schedule-times.ts'
import { readTimesAway } from './times-away.ts'

type FreeTimesRequest = {
  date: string
  userIds: readonly string[]
  /** The id of the entry or meeting that the user is moving: its own time does not count as busy. */
  except: string | null
}

/**
 * Reads when people are busy on a day. Any account in use can be invited, so the answer contains times only, and
 * neither title, place nor kind. It leaves out private entries of other people, and absences that the actor may
 * not view.
 */
export async function readFreeTimes(
  db: Database,
  actor: Actor,
  { date, userIds, except }: FreeTimesRequest,
): Promise<FreeTimes> {
  const { rows: people } = await sql<Omit<FreeTimes['people'][number], 'busy'>>`
    select u.id, u.name, coalesce(u.user_base_id, u.id)::text as face
    from unnest(${[...userIds]}::uuid[]) with ordinality as asked (id, place) join app_user u on u.id = asked.id
    where u.state in ('1', '2') and u.deleted_at is null order by asked.place`.execute(db)
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return { people: [] }
  const [times, away] = await Promise.all([
    readBusy(db, actor, { date, ids, except }),
    readTimesAway(db, actor, ids, { start: date, end: date }),
  ])
  // A working day of a roster does not make a person busy.
  const absences = away.filter(({ sort }) => sort !== 'work')
  const all = [...times, ...absences].sort((one, other) => (one.startAt < other.startAt ? -1 : 1))
  return {
    people: people.map((person) => ({
      ...person,
      busy: all
        .filter(({ personId }) => personId === person.id)
        .map(({ startAt, endAt }) => ({ startAt, endAt })),
    })),
  }
}

type Busy = { personId: string; startAt: string; endAt: string }

async function readBusy(
  db: Database,
  { userId }: Actor,
  { date, ids, except }: { date: string; ids: readonly string[]; except: string | null },
): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    with ${entriesOf(ids, { start: date, end: date })}
    select distinct e.person_id as "personId", ${wireTime('t.start_at')} as "startAt",
      ${wireTime('t.end_at')} as "endAt"
    from entry e cross join lateral schedule_times(e.s, ${date}::date, ${date}::date) t
    where makes_busy(e.s) and is_of_schedule(e.s, e.person_id)
      and ((e.s).privacy <> ${PRIVATE} or (e.s).owner_id = ${userId}
        or (e.s).participant_ids @> array[${userId}::uuid])
      and (${except}::uuid is null or (e.s).id <> ${except} and (e.s).source_id is distinct from ${except}::uuid)`.execute(
    db,
  )
  return rows
}
