import { sql } from 'kysely'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkMonthOrder } from './check-month-order.ts'

/**
 * Warns when an earlier job ends after the month of joining. This is no error, because the days may be right.
 */
async function withWarning(tx: Tx, saved: Saved): Promise<Saved & { message?: ReplyMessage }> {
  const { rows } = await sql`
    select from user_work_history w join user_base_info b on b.id = w.user_id
    where w.id = ${saved.id}
      and coalesce(w.end_date, to_char(coalesce(b.leave_date, today()), 'YYYY-MM')) > to_char(b.join_date, 'YYYY-MM')
      and w.start_date <= to_char(coalesce(b.leave_date, today()), 'YYYY-MM')`.execute(tx)
  return rows.length === 0 ? saved : { ...saved, message: { key: 'workHistory.overlaps' } }
}

export async function addWorkHistory(tx: Tx, actor: Actor, input: WriteInput) {
  checkMonthOrder(workHistories, input, 'startDate', 'endDate')
  return withWarning(tx, await addRecord(tx, actor, workHistories, input))
}

export async function updateWorkHistory(tx: Tx, actor: Actor, input: WriteInput) {
  const current = await lockForUpdate(tx, actor, workHistories, input.id, Number(input.version))
  checkMonthOrder(workHistories, { ...current, ...input }, 'startDate', 'endDate')
  return withWarning(tx, await updateRecord(tx, actor, workHistories, input))
}
