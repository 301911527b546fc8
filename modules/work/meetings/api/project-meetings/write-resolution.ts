import { requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { meetingResolutions } from '#modules/work/meetings/define/meeting-resolution.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { requireAccountsInUse } from '#modules/work/schedules/api/check-schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { lockRecord, selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Resolutions are fixed once the minutes are published or the meeting is cancelled. */
async function requireOpen(tx: Tx, actor: Actor, meetingId: unknown): Promise<void> {
  const id = String(meetingId)
  const isThere = await lockRecord(tx, projectMeetings, id, actor, 'finish')
  const meeting = isThere ? await selectAnyRecord(tx, projectMeetings, id) : null
  if (!meeting) throw new Failure('not-found', 'not-found')
  await requireOrganiser(tx, actor, projectMeetings, meeting, 'finish')
  const { filed, cancelled } = PROJECT_MEETING
  if (meeting.state === filed || meeting.state === cancelled) {
    throw new Failure('conflict', 'meeting.over')
  }
}

/** A resolution that has a task is fixed here: users change the task instead. */
function requireNoTask({ taskId }: WireRecord): void {
  if (taskId !== null) throw new Failure('conflict', 'meeting.isTask')
}

export async function addResolution(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await requireOpen(tx, actor, input.meetingId)
  await requireAccountsInUse(tx, meetingResolutions, { ownerId: [String(input.ownerId)] })
  return addRecord(tx, actor, meetingResolutions, input)
}

export async function updateResolution(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { id, version, ownerId } = input
  const current = await lockForUpdate(tx, actor, meetingResolutions, id, Number(version))
  await requireOpen(tx, actor, current.meetingId)
  requireNoTask(current)
  if (ownerId !== undefined && ownerId !== current.ownerId) {
    await requireAccountsInUse(tx, meetingResolutions, { ownerId: [String(ownerId)] })
  }
  return updateRecord(tx, actor, meetingResolutions, input)
}

export async function deleteResolution(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, meetingResolutions, id, version, 'delete')
  await requireOpen(tx, actor, current.meetingId)
  requireNoTask(current)
  await deleteRecord(tx, actor, meetingResolutions, id, version)
}
