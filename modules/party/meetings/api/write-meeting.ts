import { MEETING } from '#modules/party/define/choices.ts'
import { CLOSED } from '#modules/party/meetings/define/meeting-actions.ts'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** Changes a meeting until its minutes are closed. */
export async function updateMeeting(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, partyMeetings, input.id, Number(input.version))
  if (CLOSED.includes(String(current.state))) throw new Failure('conflict', 'party.minutesClosed')
  return updateRecord(tx, actor, partyMeetings, input)
}

/** Closes the minutes of a meeting. */
export async function archiveMeeting(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, partyMeetings, id, version, 'archive')
  const { content, resolution = null } = values
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMeetings, current },
    { values: { content, resolution, state: MEETING.archived }, move: 'archive' },
  )
  return { version: written }
}
