import type { Actor } from '#api/actor.ts'
import type { FileRule } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { selectAnyRecord } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { meetingTopics } from '#resources/work/meetings/meeting-topic.ts'
import { projectMeetings } from '#resources/work/meetings/project-meeting.ts'
import { requireRuns } from './runs-meeting.ts'
import { requireMayChange } from './write-topic.ts'

async function recordOf(tx: Tx, resource: Resource, id: string): Promise<WireRecord> {
  const record = await selectAnyRecord(tx, resource, id)
  if (!record) throw new Failure('not-found', 'not-found')
  return record
}

/** Files of a meeting come from whoever runs it, not from all who are asked to come. */
export const attachToMeeting: FileRule = async (tx, actor, id) =>
  requireRuns(tx, actor, projectMeetings, await recordOf(tx, projectMeetings, id), 'edit')

/** Those of a topic from whoever reports it, or may change it. */
export const attachToTopic: FileRule = async (tx: Tx, actor: Actor, id: string) => {
  const topic = await recordOf(tx, meetingTopics, id)
  if (topic.reporterId !== actor.userId) await requireMayChange(tx, actor, topic)
}
