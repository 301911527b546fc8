import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { deleteRecord } from '#api/crud/delete-record.ts'
import { requireUnfixed } from '#api/crud/fixed-fields.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { Failure, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { Values } from '#api/store/records.ts'
import { readWallClock } from '#api/store/wall-clock.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { PROJECT_MEETING, projectMeetings } from '#resources/work/meetings/project-meeting.ts'
import { requireAccountsInUse } from '../schedule/check-schedule.ts'
import { followMeetings } from './meeting-schedule.ts'
import { fixedMeetingFields, tellChanges } from './project-meeting-parts.ts'
import { peopleOf, requireRuns } from './runs-meeting.ts'
import { requireTimes } from './session-parts.ts'

const PREFIX = 'HY'
const CLOSED: readonly unknown[] = [PROJECT_MEETING.filed, PROJECT_MEETING.cancelled]
/** A meeting that nobody is told of yet. */
export async function addProjectMeeting(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  requireTimes(projectMeetings, input)
  await requireAccountsInUse(tx, projectMeetings, accountsIn(input, []))
  const meetingNo = sql`next_document_number(${PREFIX})`
  return addRecord(tx, actor, projectMeetings, input, { meetingNo })
}

const listOf = (value: unknown): string[] => [value].flat().filter((id) => typeof id === 'string')

/** Those who are new in it: whoever was asked before stays, though his account is closed now. */
function accountsIn({ hostId, minuterId, attendeeIds }: Values, known: readonly string[]) {
  const fresh = (ids: string[]) => ids.filter((id) => !known.includes(id))
  return {
    hostId: fresh(listOf(hostId)),
    minuterId: fresh(listOf(minuterId)),
    attendeeIds: fresh(listOf(attendeeIds)),
  }
}

/** Changes a meeting; what people were told of it stands otherwise in their calendars, and they hear of it. */
export async function updateProjectMeeting(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, projectMeetings, input.id, Number(input.version))
  await requireRuns(tx, actor, projectMeetings, current, 'edit')
  if (CLOSED.includes(current.state)) throw new Failure('conflict', 'meeting.over')
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const after = { ...current, ...given } as WireRecord
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

/** Takes one away that was not held. */
export async function deleteProjectMeeting(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, projectMeetings, id, version, 'delete')
  await requireRuns(tx, actor, projectMeetings, current, 'delete')
  await deleteRecord(tx, actor, projectMeetings, id, version)
}
