import type { Actor } from '#api/actor.ts'
import { settleCollaboration } from '#api/rules/work/collaboration/settle-collaboration.ts'
import { settleTopics } from '#api/rules/work/meetings/settle-topics.ts'
import type { Tx } from '#api/store/database.ts'
import { meetingTopics } from '#resources/work/meetings/meeting-topic.ts'
import { collaborations } from '#resources/work/together/collaboration.ts'

type Source = { sourceType: string | null; sourceId: string | null }

/** What a task came from may be done with it: it is finished, or comes to nothing. */
export async function settleSource(
  tx: Tx,
  actor: Actor,
  { sourceType, sourceId }: Source,
): Promise<void> {
  if (sourceId === null) return
  if (sourceType === meetingTopics.path) await settleTopics(tx, actor, sourceId)
  if (sourceType === collaborations.path) await settleCollaboration(tx, actor, sourceId)
}
