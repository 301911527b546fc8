import { settleCollaboration } from '#modules/work/collaborations/api/settle-collaboration.ts'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { settleTopics } from '#modules/work/meetings/api/topics/settle-topics.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

type Source = { sourceType: string | null; sourceId: string | null }

/** Settles the source document after its task was finished or cancelled. */
export async function settleSource(
  tx: Tx,
  actor: Actor,
  { sourceType, sourceId }: Source,
): Promise<void> {
  if (sourceId === null) return
  if (sourceType === meetingTopics.path) await settleTopics(tx, actor, sourceId)
  if (sourceType === collaborations.path) await settleCollaboration(tx, actor, sourceId)
}
