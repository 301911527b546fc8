import { sql } from 'kysely'
import { TOPIC_ASKED, TOPIC_RESOLVED } from '#modules/work/meetings/api/meeting-messages.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isAuthor } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { runsTopic } from './write-topic.ts'

type Name = 'report' | 'resolve' | 'close' | 'cancel'

async function locked(tx: Tx, actor: Actor, id: string, name: Name): Promise<WireRecord> {
  const { button = name } = meetingTopics.actions[name] ?? {}
  return lockForUpdate(tx, actor, meetingTopics, id, null, button)
}

async function requireRunning(tx: Tx, actor: Actor, current: WireRecord): Promise<void> {
  if (!(await runsTopic(tx, actor, current, 'state'))) {
    throw new Failure('forbidden', 'meeting.notYours')
  }
}

const move = (tx: Tx, actor: Actor, name: Name, input: ActionInput) =>
  moveRecord(tx, actor, { resource: meetingTopics, name }, input)

/** The reporter reports on a topic, or an organiser writes the report for them. */
export async function reportTopic(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await locked(tx, actor, input.id, 'report')
  if (current.reporterId !== actor.userId) await requireRunning(tx, actor, current)
  const moved = await move(tx, actor, 'report', input)
  await markHandled(tx, TOPIC_ASKED, input.id)
  return moved
}

/** Records the resolution; the topic is tracked from now on. */
export async function resolveTopic(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await locked(tx, actor, input.id, 'resolve')
  await requireRunning(tx, actor, current)
  const moved = await move(tx, actor, 'resolve', input)
  const { conclusion } = input.values
  await sendMessage(tx, TOPIC_RESOLVED, [String(current.reporterId)], {
    from: actor,
    id: input.id,
    values: { topic: String(current.topic), conclusion: String(conclusion) },
  })
  return moved
}

/** Closes a topic and the topics that it was carried over from. */
export async function closeTopic(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await locked(tx, actor, input.id, 'close')
  await requireRunning(tx, actor, current)
  const moved = await move(tx, actor, 'close', input)
  await closeEarlier(tx, actor, input.id)
  return moved
}

/** Closes the chain of topics that this topic was carried over from. */
export async function closeEarlier(tx: Tx, actor: Actor | null, id: string): Promise<void> {
  await sql`
    with recursive earlier as (
      select carried_from_id as id from meeting_topic where id = ${id}
      union select t.carried_from_id from meeting_topic t join earlier e on e.id = t.id
    ), moved as (
      update meeting_topic t set state = ${TOPIC.closed}, version = version + 1, updated_at = now(),
        updated_by = ${actor?.userId ?? null}::uuid
      from earlier where t.id = earlier.id and t.state = ${TOPIC.tracked} and t.deleted_at is null
      returning t.id, t.version
    )
    ${historyRows(actor, meetingTopics, 'moved', {
      action: sql`'state'`,
      before: sql`jsonb_build_object('state', ${TOPIC.tracked}::text)`,
      after: sql`jsonb_build_object('state', ${TOPIC.closed}::text, 'transition', 'close')`,
    })}`.execute(tx)
}

/** Cancels a topic before it is discussed. */
export async function cancelTopic(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await locked(tx, actor, input.id, 'cancel')
  const isOwn = await isAuthor(tx, meetingTopics, input.id, actor)
  if (!isOwn) await requireRunning(tx, actor, current)
  const moved = await move(tx, actor, 'cancel', input)
  await markHandled(tx, TOPIC_ASKED, input.id)
  return moved
}
