import { sql } from 'kysely'
import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { requireTimes } from '#modules/work/meetings/api/sessions/session-parts.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { requireAccountsInUse } from '#modules/work/schedules/api/check-schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { requireUnfixed } from '#platform/api/crud/fields/fixed-fields.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { fixedMeetingFields, tellChanges } from './project-meeting-parts.ts'

const PREFIX = 'HY'
const CLOSED: readonly unknown[] = [PROJECT_MEETING.filed, PROJECT_MEETING.cancelled]
/** Adds a draft meeting; participants are not notified yet. */
export async function addProjectMeeting(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  requireTimes(projectMeetings, input)
  await requireAccountsInUse(tx, projectMeetings, accountsIn(input, []))
  const meetingNo = sql`next_document_number(${PREFIX})`
  return addRecord(tx, actor, projectMeetings, input, { meetingNo })
}

const listOf = (value: unknown): string[] => [value].flat().filter((id) => typeof id === 'string')

/**
 * The people that the request adds to the meeting. Earlier participants may stay, even when their account is
 * closed now.
 */
function accountsIn({ hostId, minuterId, attendeeIds }: Values, known: readonly string[]) {
  const fresh = (ids: string[]) => ids.filter((id) => !known.includes(id))
  return {
    hostId: fresh(listOf(hostId)),
    minuterId: fresh(listOf(minuterId)),
    attendeeIds: fresh(listOf(attendeeIds)),
  }
}

/**
 * Updates a meeting; after publication, also updates the calendars and notifies the participants.
 */
export async function updateProjectMeeting(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, projectMeetings, input.id, Number(input.version))
  await requireOrganiser(tx, actor, projectMeetings, current, 'edit')
  if (CLOSED.includes(current.state)) throw new Failure('conflict', 'meeting.over')
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const after = { ...current, ...changes } as WireRecord
  requireTimes(projectMeetings, after)
  await requireAccountsInUse(tx, projectMeetings, accountsIn(after, peopleOf(current)))
  const fixed = await fixedMeetingFields(tx, actor, current)
  requireUnfixed(projectMeetings, fixed, current, after)
  const isTold = current.state === PROJECT_MEETING.told
  const isMoved =
    after.startAt !== current.startAt || (after.room ?? null) !== (current.room ?? null)
  if (isTold && isMoved && String(after.startAt) <= (await readWallClock(tx))) {
    throw invalidFields(projectMeetings, { startAt: { key: 'meeting.past' } })
  }
  const saved = await updateRecord(tx, actor, projectMeetings, input)
  if (saved.version === current.version || current.state === PROJECT_MEETING.draft) return saved
  await followMeetings(tx, projectMeetings, [saved.id])
  if (isTold) await tellChanges(tx, actor, current, after, isMoved)
  return saved
}

/** Deletes a meeting that was not held. */
export async function deleteProjectMeeting(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, projectMeetings, id, version, 'delete')
  await requireOrganiser(tx, actor, projectMeetings, current, 'delete')
  await deleteRecord(tx, actor, projectMeetings, id, version)
}
