import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { DeclaredMessage } from './declare-message.ts'
import { sendMessage } from './send-message.ts'

type Counts = Readonly<Record<string, number>>

/**
 * Sends users with some roles one message a day with the number of open items: a reminder until
 * the work is done, without a flood. A repeated run sends nothing twice.
 */
export async function sendOnceADay(
  tx: Tx,
  message: DeclaredMessage,
  roles: readonly string[],
  count: () => Promise<Counts | undefined>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tell ${message.code}`}))`.execute(tx)
  const id = await readToday(tx)
  const { rows: sent } = await sql`
    select from message where code = ${message.code} and biz_id = ${id} limit 1`.execute(tx)
  if (sent.length > 0) return
  const open = await count()
  if (!open || Object.values(open).every((number) => number === 0)) return
  const whose = sql`select user_id from role_way
    where role_code = any(${[...roles]}) and counts`
  await sendMessage(tx, message, whose, { from: null, id, values: open })
}
