import { sql } from 'kysely'
import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { DAILY, NOW_AND_THEN, WEEKLY } from '#modules/work/meetings/define/choices.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { requireAccountsInUse } from '#modules/work/schedules/api/check-schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { followSessions } from './follow-sessions.ts'

const DAYS_OF_WEEK = 7
const WITHOUT_DAY: readonly unknown[] = [DAILY, NOW_AND_THEN]

/** Requires the fields that the cycle needs, day and time; clears fields that it does not need. */
function fittingCycle(plan: Values): { cycleDay: number | null } {
  const { cycle, cycleDay = null, startTime = null } = plan
  if (cycle !== NOW_AND_THEN && startTime === null) {
    throw invalidFields(meetingPlans, { startTime: { key: 'invalid.required' } })
  }
  if (WITHOUT_DAY.includes(cycle)) return { cycleDay: null }
  if (cycleDay === null) {
    throw invalidFields(meetingPlans, { cycleDay: { key: 'invalid.required' } })
  }
  if (WEEKLY.includes(String(cycle)) && Number(cycleDay) > DAYS_OF_WEEK) {
    throw invalidFields(meetingPlans, { cycleDay: { key: 'invalid.dayOfWeek' } })
  }
  return { cycleDay: Number(cycleDay) }
}

export async function addMeetingPlan(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const values = { ...input, ...fittingCycle(input) }
  await requireAccountsInUse(tx, meetingPlans, accountsIn(input))
  const computed = input.fromDate ? {} : { fromDate: sql`today()` }
  return addRecord(tx, actor, meetingPlans, values as WriteInput, computed)
}

const listOf = (value: unknown): string[] => [value].flat().filter((id) => typeof id === 'string')

function accountsIn({ hostId, minuterId, attendeeIds }: Values) {
  return {
    hostId: listOf(hostId),
    minuterId: listOf(minuterId),
    attendeeIds: listOf(attendeeIds),
  }
}

/** Updates a series, its future sessions, and the participants' calendars. */
export async function updateMeetingPlan(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, meetingPlans, input.id, Number(input.version))
  await requireOrganiser(tx, actor, meetingPlans, current, 'edit')
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const whole = { ...current, ...changes }
  const known = peopleOf(current)
  const joining = Object.entries(accountsIn(whole)).map(
    ([name, ids]) => [name, ids.filter((id) => !known.includes(id))] as const,
  )
  await requireAccountsInUse(tx, meetingPlans, Object.fromEntries(joining))
  const { fromDate, ...entries } = input
  const from = fromDate === null ? {} : { fromDate }
  const changed = { ...entries, ...from, ...fittingCycle(whole) } as WriteInput
  const saved = await updateRecord(tx, actor, meetingPlans, changed)
  if (saved.version > current.version) await followSessions(tx, [saved.id])
  return saved
}

/** Deletes a series without topics, with its sessions. */
export async function deleteMeetingPlan(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, meetingPlans, id, version, 'delete')
  await requireOrganiser(tx, actor, meetingPlans, current, 'delete')
  await deleteRecord(tx, actor, meetingPlans, id, version)
  const { rows } = await sql<{ id: string }>`
    select id from meeting_session where plan_id = ${id}`.execute(tx)
  await followMeetings(
    tx,
    meetingSessions,
    rows.map((row) => row.id),
  )
}
