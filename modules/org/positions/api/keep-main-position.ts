import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { type OrgEvent, writeOrgHistory } from '#modules/org/history/api/write-org-history.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { endPositions } from './end-positions.ts'
import { followDepartment } from './follow-main-position.ts'
import { personEvents } from './person-events.ts'
import { type PersonFile, readPersonFile } from './read-person-file.ts'
import { type Seat, takeSeat } from './take-seat.ts'

type Open = {
  id: string
  start: string
  deptId: string
  postId: string | null
  rankId: string | null
}

const NOT_JOINED_YET = '0'
const GONE: ReadonlySet<string> = new Set(['4', '5'])

/** Reads the main position in force, even one with a known last day; without one, the next future position. */
async function readOpen(tx: Tx, userId: string): Promise<Open | undefined> {
  const result = await sql<Open>`
    select id, start_date as start, dept_id as "deptId", post_id as "postId", rank_id as "rankId"
    from user_position where user_id = ${userId} and is_main and deleted_at is null
      and coalesce(end_date, 'infinity') >= today()
    order by start_date limit 1 for no key update`.execute(tx)
  return result.rows[0]
}

const wasGone = (before: WireRecord | null) => before !== null && GONE.has(String(before.status))

/** The department and post before the change; null for a new file and for a rehired employee. */
function seatBefore(before: WireRecord | null, isGone: boolean): Seat | null {
  if (!before || (wasGone(before) && !isGone)) return null
  return { deptId: before.deptId, postId: before.postId ?? null }
}

async function holdsAny(tx: Tx, userId: string): Promise<boolean> {
  const result = await sql`select 1 from user_position where user_id = ${userId} limit 1`.execute(
    tx,
  )
  return result.rows.length > 0
}

function firstDay({ status, joinDate, today }: PersonFile): string {
  return status === NOT_JOINED_YET || joinDate < today ? joinDate : today
}

/** Begins a position on the day of joining, or after all earlier positions. */
async function begin(tx: Tx, actor: Actor, file: PersonFile, since: string): Promise<void> {
  await sql`insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind,
      start_date, source_biz_type, source_biz_id, created_by, updated_by)
    select gen_random_uuid(), ${file.id}, ${file.deptId}, ${file.postId}, ${file.rankId}, true, '主职',
      greatest(${since}::date, (select max(end_date) + 1 from user_position
        where user_id = ${file.id} and is_main and deleted_at is null)),
      'archive', ${file.id}, ${actor.userId}, ${actor.userId}`.execute(tx)
}

/** Moves the start of the first position when the day of joining is corrected. */
async function followJoinDate(tx: Tx, { id, start }: Open, file: PersonFile): Promise<void> {
  const since = firstDay(file)
  if (start === since) return
  await sql`update user_position p set start_date = ${since}::date, version = version + 1
    where id = ${id} and source_biz_type = 'archive' and not exists (select from user_position other
      where other.user_id = p.user_id and other.is_main and other.deleted_at is null and other.id <> p.id
        and other.start_date > coalesce((select max(s.leave_date) from employment_spell s
          where s.user_id = p.user_id), '-infinity'))`.execute(tx)
}

async function change(tx: Tx, actor: Actor, open: Open, file: PersonFile): Promise<void> {
  if (open.start < file.today) {
    await sql`update user_position set end_date = ${file.today}::date - 1, version = version + 1,
      updated_at = now(), updated_by = ${actor.userId} where id = ${open.id}`.execute(tx)
    await begin(tx, actor, file, file.today)
    return
  }
  await sql`update user_position set dept_id = ${file.deptId}, post_id = ${file.postId},
    rank_id = ${file.rankId}, version = version + 1, updated_at = now(), updated_by = ${actor.userId}
    where id = ${open.id}`.execute(tx)
}

/**
 * Updates the positions after a personnel file was written. `before` is the earlier file, null for
 * a new one.
 */
export async function keepMainPosition(
  tx: Tx,
  actor: Actor,
  id: string,
  before: WireRecord | null,
  source?: OrgEvent['source'],
): Promise<void> {
  const file = await readPersonFile(tx, id)
  // If a new file already has positions, the request was sent twice and all events are already written.
  if (!file || (before === null && (await holdsAny(tx, id)))) return
  const isGone = GONE.has(file.status)
  await takeSeat(tx, archives, { before: seatBefore(before, isGone), now: file, isGone })
  // A position that ended when the employee left does not continue when they are rehired.
  const open = wasGone(before) ? undefined : await readOpen(tx, id)
  if (isGone) {
    if (before === null) await begin(tx, actor, file, file.joinDate)
    await endPositions(tx, actor, file)
  } else if (!open) {
    await begin(tx, actor, file, firstDay(file))
  } else {
    const differs = (['deptId', 'postId', 'rankId'] as const).some(
      (name) => open[name] !== file[name],
    )
    if (differs) await change(tx, actor, open, file)
    await followJoinDate(tx, open, file)
  }
  await followDepartment(tx, actor, id, file.deptId)
  const events = await personEvents(tx, before, file)
  await writeOrgHistory(tx, actor, source ? events.map((event) => ({ ...event, source })) : events)
}
