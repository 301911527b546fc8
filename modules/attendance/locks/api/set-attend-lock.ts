import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { BY_ROSTER } from '#modules/attendance/groups/define/choices.ts'
import {
  type RosterGroup,
  type RosterRight,
  requireGroup,
} from '#modules/attendance/roster/api/roster-group.ts'
import { CLOSED, UNLOCKED } from '#modules/attendance/roster/define/choices.ts'
import type { OpenMatters } from '#modules/attendance/roster/wire/roster.ts'
import { readCheckedRuns } from '#modules/pay/runs/api/read-checked-runs.ts'
import { type Actor, ADMIN_ROLE } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import type { JobPerson } from '#platform/api/jobs/job.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { LANGUAGE_TAG } from '#platform/wire/language/language.ts'
import { type Words, writeWords } from '#platform/wire/language/words.ts'
import { daysOfLock, peopleOfGroup } from './days-of-lock.ts'
import { readLock } from './read-lock.ts'
import { beginClosing, holdGroup, type Lockable, markOpened } from './recalculation-runs.ts'
import { isSettled, readUnfinishedItemsOf } from './unfinished-items.ts'

/** The roles that may open attendance which a checked pay run already uses. */
const ADMINISTRATORS = ['attend_admin', ADMIN_ROLE]

export type LockType = '0' | '1' | '2'

export type AskedLock = {
  attendGroupId: string
  /** A day, or a month. */
  setDate: string
  lockType: LockType
  reason: string | null
}

type Turn = { was: LockType; is: LockType }

/** Changing a closed lock requires the permission to close. */
function rightTo({ was, is }: Turn): RosterRight {
  if (was === CLOSED || is === CLOSED) return 'attendance/roster:close'
  return is === UNLOCKED ? 'attendance/roster:unlock' : 'attendance/roster:lock'
}

/**
 * `SetAttendLock`: sets or removes a lock. A request for the lock that is already in force changes
 * nothing. Until the transaction ends, no other caller can write cells of the roster.
 */
export async function setAttendLock(tx: Tx, actor: Actor, request: AskedLock, person: JobPerson) {
  const { attendGroupId, setDate, lockType: is } = request
  await requireGroup(tx, actor, 'attendance/roster:view', attendGroupId)
  await holdGroup(tx, attendGroupId)
  const was = await lastWord(tx, request)
  const turn = { was, is }
  const group = await requireGroup(tx, actor, rightTo(turn), attendGroupId)
  if (was === CLOSED && is !== CLOSED) await requireMayOpen(tx, actor, request)
  if (was !== is) {
    await turnLock(tx, actor, group, { request, turn })
    await afterLock(tx, { groupId: group.id, setDate }, turn, person)
  }
  return readLock(tx, attendGroupId, setDate)
}

/**
 * Refuses to open days on which the actor was in the group: another user must open them. If a checked pay run uses
 * the days, only an administrator may open them. If the run is audited, no user may open them before it is set
 * back.
 */
async function requireMayOpen(tx: Tx, actor: Actor, request: AskedLock): Promise<void> {
  const days = await daysOfLock(tx, request.setDate)
  const people = await peopleOfGroup(tx, request.attendGroupId, days)
  refuseOwnAct(actor, 'openAttendance', people)
  const month = request.setDate.slice(0, 'yyyy-MM'.length)
  const [paid] = await readCheckedRuns(tx, { month, people })
  if (!paid) return
  const { run, isAudited } = paid
  if (isAudited) throw new Failure('conflict', 'roster.payAudited', { values: { run } })
  const isAdministrator = ADMINISTRATORS.some((role) => actor.roles.includes(role))
  if (!isAdministrator) throw new Failure('conflict', 'roster.payChecked', { values: { run } })
}

async function lastWord(tx: Tx, { attendGroupId, setDate }: AskedLock): Promise<LockType> {
  const { rows } = await sql<{ was: LockType }>`select lock_type as was from attend_lock_now
    where attend_group_id = ${attendGroupId}::uuid and set_date = ${setDate}`.execute(tx)
  return rows[0]?.was ?? UNLOCKED
}

async function turnLock(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { request, turn }: { request: AskedLock; turn: Turn },
): Promise<void> {
  const { setDate, lockType } = request
  if (turn.was === CLOSED && !request.reason) throw new Failure('invalid', 'roster.reasonNeeded')
  const open = turn.is === CLOSED ? await requireSettled(tx, group, request) : null
  const isRosterLock = turn.was === UNLOCKED && turn.is !== CLOSED
  const published =
    isRosterLock && group.kind === BY_ROSTER ? await requirePublished(tx, group, setDate) : null
  await sql`insert into attend_lock
      (id, attend_group_id, set_date, lock_type, locked_by, reason, created_by, updated_by,
        open_abnormal, open_pending, open_unconfirmed)
    values (${uuidv7()}, ${group.id}, ${setDate}, ${lockType}, ${actor.userId},
      left(${request.reason ?? published}::text, 200), ${actor.userId}, ${actor.userId},
      ${open?.abnormal ?? null}, ${open?.pending ?? null}, ${open?.unconfirmed ?? null})`.execute(
    tx,
  )
}

/**
 * Closing with open matters requires a reason: the ledger keeps it with the name of the user and the open
 * matters. Returns the open matters.
 */
async function requireSettled(
  tx: Tx,
  { id }: RosterGroup,
  request: AskedLock,
): Promise<OpenMatters> {
  const { setDate, reason } = request
  const open = await readUnfinishedItemsOf(tx, id, setDate)
  if (isSettled(open) || reason?.trim()) return open
  throw new Failure('conflict', 'roster.stillOpen', { values: { matters: named(open), setDate } })
}

/** Puts the open matters into words; kinds without open matters are left out. */
function named({ abnormal, pending, unconfirmed }: OpenMatters): Words {
  const texts = Object.entries({ abnormal, pending, unconfirmed })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => inEachLanguage(`roster.open.${name}`, { count }))
  return writeWords((language) =>
    new Intl.ListFormat(LANGUAGE_TAG[language]).format(texts.map((words) => words[language])),
  )
}

/**
 * A roster that was never published, or that changed after its publication, does not bind the employees, so it cannot
 * be locked. Returns the reasons of the publication, for the ledger.
 */
async function requirePublished(tx: Tx, { id }: RosterGroup, setDate: string) {
  const month = setDate.slice(0, 'yyyy-MM'.length)
  const { rows } = await sql<{ isStale: boolean; reason: string | null }>`
    select is_stale as "isStale", (select string_agg(r->>'text', '；')
      from jsonb_array_elements(reasons) r) as reason
    from published_now where attend_group_id = ${id} and month = ${month}`.execute(tx)
  const [published] = rows
  if (!published) throw new Failure('conflict', 'roster.unpublished', { values: { month } })
  if (published.isStale) throw new Failure('conflict', 'roster.stale', { values: { month } })
  return published.reason
}

/** The effects of a lock: closing settles the month, opening marks its days for recalculation. */
async function afterLock(tx: Tx, days: Lockable, { was, is }: Turn, person: JobPerson) {
  if (is === CLOSED) await beginClosing(tx, days, person)
  else if (was === CLOSED) await markOpened(tx, days)
}
