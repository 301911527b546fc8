import { sql } from 'kysely'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Closes a topic once all its tasks are finished or cancelled. The whole chain of carried-over topics closes
 * with it, because the tasks belong to the chain.
 */
export async function settleTopics(tx: Tx, actor: Actor, topicId: string): Promise<void> {
  await sql`
    with same as (
      select t.id, t.root_id from meeting_topic t
      where t.root_id = (select root_id from meeting_topic where id = ${topicId}::uuid)
        and t.deleted_at is null for no key update
    ), moved as (
      update meeting_topic t set state = ${TOPIC.closed}, version = t.version + 1, updated_at = now(),
        updated_by = ${actor.userId}::uuid
      from same where t.id = same.id and t.state = ${TOPIC.tracked}
        and not exists (select from same other join task k on k.source_id = other.id
          where k.source_type = ${meetingTopics.path} and k.state not in ('5', '7') and k.deleted_at is null)
      returning t.id, t.version
    )
    ${historyRows(actor, meetingTopics, 'moved', {
      action: sql`'state'`,
      before: sql`jsonb_build_object('state', ${TOPIC.tracked}::text)`,
      after: sql`jsonb_build_object('state', ${TOPIC.closed}::text, 'transition', 'close')`,
    })}`.execute(tx)
}
