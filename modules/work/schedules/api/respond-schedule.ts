import { sql } from 'kysely'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import {
  SCHEDULE_ANSWERED,
  SCHEDULE_CHANGED,
  SCHEDULE_INVITED,
  saidOfEntry,
} from './schedule-messages.ts'

/** A participant accepts or declines. A repeated answer changes nothing and notifies no one. */
export async function respondSchedule(
  tx: Tx,
  actor: Actor,
  { id, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, schedules, id, null, 'respond')
  const participantIds = Array.isArray(current.participantIds) ? current.participantIds : []
  if (!participantIds.map(String).includes(actor.userId))
    throw new Failure('conflict', 'schedule.notAsked')
  const accepts = values.accept === true
  const { rows } = await sql`
    insert into schedule_answer (schedule_id, user_id, accepts) values (${id}, ${actor.userId}, ${accepts})
    on conflict (schedule_id, user_id) do update set accepts = excluded.accepts, answered_at = now()
    where schedule_answer.accepts <> excluded.accepts returning 1`.execute(tx)
  const message = { key: accepts ? 'schedule.accepted' : 'schedule.declined' }
  if (rows.length === 0) return { version: current.version, message }
  await markHandled(tx, SCHEDULE_INVITED, id, actor.userId)
  await markHandled(tx, SCHEDULE_CHANGED, id, actor.userId)
  await sendMessage(tx, SCHEDULE_ANSWERED, [String(current.ownerId)], {
    from: actor,
    id,
    values: { ...saidOfEntry(current), name: actor.name, answer: ANSWERS[accepts ? 'yes' : 'no'] },
  })
  return { version: current.version, message }
}

const ANSWERS = {
  yes: { zh: '接受', en: 'accepted', es: 'aceptó' },
  no: { zh: '谢绝', en: 'declined', es: 'declinó' },
} as const

/** Deletes the answers after a change of time, because they were about the earlier time. */
export async function forgetAnswers(tx: Tx, id: string): Promise<void> {
  await sql`delete from schedule_answer where schedule_id = ${id}`.execute(tx)
}
