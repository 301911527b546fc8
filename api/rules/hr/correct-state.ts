import type { Actor } from '#api/actor.ts'
import { changedValues, lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#api/failure.ts'
import { closeAccountsOf } from '#api/rules/accounts/close-accounts-of.ts'
import { clearRoster } from '#api/rules/attendance/effects/clear-roster.ts'
import { followLeaving } from '#api/rules/attendance/effects/follow-employment.ts'
import { keepMainPosition } from '#api/rules/org/keep-main-position.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { updateRow } from '#api/store/records.ts'
import { readToday } from '#api/store/today.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { NOT_JOINED_YET } from './state-at-joining.ts'

const LEAVING = '3'
const GONE = new Set(['4', '5'])
/** On probation, intern, on a service contract: never became, or has yet to become, regular. */
const NOT_REGULAR = new Set([NOT_JOINED_YET, '1', '7', '8'])

const form = () => archives.actions.correct?.form ?? archives

type Wanted = { status: string; regularDate: string | null; leaveDate: string | null }

function wantedOf(values: ActionValues): Wanted {
  const day = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    status: String(values.status),
    regularDate: day(values.regularDate),
    leaveDate: day(values.leaveDate),
  }
}

function stateProblem(joinDate: string, { status }: Wanted, current: string, today: string) {
  if (status === NOT_JOINED_YET && current !== NOT_JOINED_YET) return 'invalid.joinedAlready'
  return status !== NOT_JOINED_YET && joinDate > today ? 'invalid.notJoinedYet' : null
}

function regularProblem(joinDate: string, { status, regularDate }: Wanted, today: string) {
  if (regularDate === null) return null
  if (NOT_REGULAR.has(status)) return 'invalid.notInThisState'
  return regularDate < joinDate || regularDate > today ? 'invalid.betweenJoinAndToday' : null
}

function leaveProblem(joinDate: string, { status, leaveDate }: Wanted, today: string) {
  if (status === LEAVING)
    return leaveDate !== null && leaveDate >= today ? null : 'invalid.lastDayAhead'
  if (!GONE.has(status)) return leaveDate === null ? null : 'invalid.notInThisState'
  return leaveDate !== null && leaveDate >= joinDate && leaveDate <= today
    ? null
    : 'invalid.betweenJoinAndToday'
}

function check(current: WireRecord, wanted: Wanted, today: string): void {
  const joinDate = String(current.joinDate)
  const found = {
    status: stateProblem(joinDate, wanted, String(current.status), today),
    regularDate: regularProblem(joinDate, wanted, today),
    leaveDate: leaveProblem(joinDate, wanted, today),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, key] of Object.entries(found)) if (key) problems[name] = { key }
  if (Object.keys(problems).length > 0) throw invalidFields(form(), problems)
}

async function followInAttendance(
  tx: Tx,
  actor: Actor,
  id: string,
  { status, leaveDate }: Wanted,
): Promise<void> {
  if (GONE.has(status) && leaveDate !== null) {
    await followLeaving(tx, actor, { userId: id, lastDay: leaveDate })
  } else {
    await clearRoster(tx, actor, { people: [id], from: await readToday(tx) })
  }
}

/**
 * Puts right what follows from events: the state, the day of becoming regular and
 * the last day. The reason goes into the history; positions, the log of the
 * organisation and the accounts of somebody who is gone follow.
 */
export async function correctState(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, archives, id, version, 'correct')
  const wanted = wantedOf(values)
  check(current, wanted, await readToday(tx))
  const after = changedValues(current, wanted)
  if (Object.keys(after).length === 0) throw new Failure('conflict', 'conflict.nothingToCorrect')
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, current[name] ?? null]))
  const written = await updateRow(tx, archives, id, after, actor)
  await writeHistory(tx, actor, {
    ...{ resource: archives, id, version: written, action: 'state', before },
    after: { ...after, transition: 'correct', transitionReason: values.reason },
  })
  await keepMainPosition(tx, actor, id, current)
  if (GONE.has(wanted.status)) await closeAccountsOf(tx, actor, id)
  await followInAttendance(tx, actor, id, wanted)
  return { version: written }
}
