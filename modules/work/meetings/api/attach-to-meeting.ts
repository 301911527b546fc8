import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { FileRule } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireOrganiser } from './is-organiser.ts'
import { requireMayChange } from './topics/write-topic.ts'

async function recordOf(tx: Tx, resource: Resource, id: string): Promise<WireRecord> {
  const record = await selectAnyRecord(tx, resource, id)
  if (!record) throw new Failure('not-found', 'not-found')
  return record
}

/** Only organisers attach files to a meeting, not all participants. */
export const attachToMeeting: FileRule = async (tx, actor, id) =>
  requireOrganiser(tx, actor, projectMeetings, await recordOf(tx, projectMeetings, id), 'edit')

/** The reporter of a topic attaches files to it, and so do users who may change the topic. */
export const attachToTopic: FileRule = async (tx: Tx, actor: Actor, id: string) => {
  const topic = await recordOf(tx, meetingTopics, id)
  if (topic.reporterId !== actor.userId) await requireMayChange(tx, actor, topic)
}
