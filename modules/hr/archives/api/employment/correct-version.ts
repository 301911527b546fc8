import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { clearRoster } from '#modules/attendance/roster/api/clear-roster.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { followMainPosition } from '#modules/org/positions/api/follow-main-position.ts'
import { takeSeat } from '#modules/org/positions/api/take-seat.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'

const form = () => archives.actions.correctVersion?.form ?? archives

type Placement = { deptId: unknown; postId: unknown; rankId: unknown; leaderId: unknown }
type Position = Placement & { id: string; start: string; end: string | null }

/** A post belongs to a department, so both are corrected together. */
const PARTS = [['deptId', 'postId'], ['rankId'], ['leaderId']] as const
const FIELDS = PARTS.flat()

const heldIn = (values: ActionValues | Placement): Placement => {
  const { deptId = null, postId = null, rankId = null, leaderId = null } = values
  return { deptId, postId, rankId, leaderId }
}

/**
 * Reads positions up to the next employment: a correction must not reach into another employment.
 */
async function readPositions(tx: Tx, userId: string, day: string): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select id, start_date as start, end_date as end, dept_id as "deptId", post_id as "postId", rank_id as "rankId",
      leader_id as "leaderId"
    from user_position where user_id = ${userId} and is_main and deleted_at is null
      and start_date < (select coalesce(min(join_date), 'infinity') from (
        select join_date from employment_spell where user_id = ${userId}
        union all select join_date from user_base_info where id = ${userId}
      ) as spell where join_date > ${day}::date)
    order by start_date for no key update`.execute(tx)
  return rows
}

async function beginsState(tx: Tx, userId: string, day: string): Promise<boolean> {
  const { rows } = await sql`select from employment_status
    where user_id = ${userId} and from_day = ${day}::date`.execute(tx)
  return rows.length > 0
}

/**
 * Splits a position, because a state may begin within it: the part before that day stays unchanged.
 */
async function split(tx: Tx, actor: Actor, { id, end }: Position, day: string): Promise<string> {
  const later = uuidv7()
  await sql`update user_position set end_date = ${day}::date - 1, version = version + 1,
    updated_at = now(), updated_by = ${actor.userId} where id = ${id}`.execute(tx)
  await sql`insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, leader_id,
      start_date, end_date, source_biz_type, source_biz_id, created_by, updated_by)
    select ${later}, user_id, dept_id, post_id, rank_id, true, kind, leader_id, ${day}::date,
      ${end}::date, 'archive', user_id, ${actor.userId}, ${actor.userId}
    from user_position where id = ${id}`.execute(tx)
  return later
}

async function write(tx: Tx, actor: Actor, id: string, now: Placement): Promise<void> {
  await sql`update user_position set dept_id = ${now.deptId}, post_id = ${now.postId},
    rank_id = ${now.rankId}, leader_id = ${now.leaderId}, version = version + 1, updated_at = now(),
    updated_by = ${actor.userId} where id = ${id}`.execute(tx)
}

/**
 * Returns the later positions with the correction. Each corrected part is carried forward until a position has a
 * different value for that part.
 */
function carriedOn(later: readonly Position[], was: Placement, now: Placement): Position[] {
  let parts = PARTS.filter((part) => part.some((field) => was[field] !== now[field]))
  return later.flatMap((position) => {
    parts = parts.filter((part) => part.every((field) => position[field] === was[field]))
    const fields = parts.flat()
    if (fields.length === 0) return []
    return [{ ...position, ...Object.fromEntries(fields.map((field) => [field, now[field]])) }]
  })
}

const correctionOf = ({ reason, overReason }: ActionValues) => ({
  form: form(),
  reason: String(reason),
  reasonField: 'reason',
  overReason: String(overReason ?? ''),
})

/**
 * Corrects department, post, rank and leader from the first day of a version on, and updates the file
 * and the account. The correction also applies to later versions of the same employment with the same
 * values. It ends where another document changed a value.
 */
export async function correctVersion(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, archives, id, version, 'correctVersion')
  refuseOwnAct(actor, 'correctEmployment', [id])
  const day = String(values.fromDate)
  const positions = await readPositions(tx, id, day)
  const at = positions.findIndex(({ start, end }) => start <= day && (end === null || end >= day))
  const first = positions[at]
  if (!first || (first.start !== day && !(await beginsState(tx, id, day)))) {
    throw invalidFields(form(), { fromDate: { key: 'invalid.noVersion' } })
  }
  const [was, now] = [heldIn(first), heldIn(values)]
  const changed = FIELDS.filter((field) => was[field] !== now[field])
  if (changed.length === 0) throw new Failure('conflict', 'conflict.nothingToCorrect')
  const later = carriedOn(positions.slice(at + 1), was, now)
  await write(tx, actor, first.start === day ? first.id : await split(tx, actor, first, day), now)
  for (const position of later) await write(tx, actor, position.id, position)
  await takeSeat(tx, form(), { before: was, now })
  const written = await updateRow(tx, archives, id, {}, actor)
  const pick = (locked: Placement) =>
    Object.fromEntries(changed.map((field) => [field, locked[field] ?? null]))
  await writeHistory(tx, actor, {
    resource: archives,
    id,
    version: written,
    action: 'state',
    title: String(current.name),
    before: pick(was),
    after: {
      ...pick(now),
      transition: 'correctVersion',
      transitionReason: `${day} ${values.reason}`,
    },
  })
  await followMainPosition(tx, actor, id, { correction: correctionOf(values) })
  await clearRoster(tx, actor, { people: [id], from: await readToday(tx) })
  return { version: written }
}
