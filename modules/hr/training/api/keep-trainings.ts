import { sql } from 'kysely'
import { TRAINING, trainings } from '#modules/hr/training/define/training.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { TRAINING_TOMORROW, takingPart } from './training-messages.ts'

/** Starts trainings whose time has come. A second run changes nothing. */
export async function beginTrainings(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with moved as (
      update train set train_state = ${TRAINING.running}, version = version + 1, updated_at = now()
      where train_state = ${TRAINING.open} and start_at <= now() and deleted_at is null
      returning id, version
    ), logged as (${auditRows(null, {
      resource: trainings.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      before: { trainState: TRAINING.open },
      after: { trainState: TRAINING.running },
    })})
    select count(*)::int as count from moved`.execute(tx)
  return rows[0]?.count ?? 0
}

type Soon = { id: string; title: string; at: string; place: string }

/**
 * Reminds participants once within the day before the start, and again when the training was
 * postponed.
 */
export async function remindOfTrainings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('remind-of-trainings'))`.execute(tx)
  const { rows } = await sql<Soon>`
    select t.id, t.title, t.at, coalesce(t.place, '') as place
    from (select *, to_char(start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
      from train) t
    where t.train_state = ${TRAINING.open} and t.deleted_at is null
      and t.start_at between now() and now() + interval '1 day'
      and not exists (select from message m where m.biz_id = t.id::text
        and m.code = ${TRAINING_TOMORROW.code} and m.said @> jsonb_build_object('at', t.at))
    order by t.start_at, t.id`.execute(tx)
  for (const { id, ...values } of rows) {
    await sendMessage(tx, TRAINING_TOMORROW, takingPart(id), { from: null, id, values })
  }
}
