import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { DeclaredMessage } from '#platform/api/messages/declare-message.ts'
import type { MessageWords } from '#platform/api/messages/message-text.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const batches = new AsyncLocalStorage<string>()

/** Processes one document of a batch. Its requests to approvers are sent at the end of the batch. */
export function asPartOf<T>(batchId: string, work: () => T): T {
  return batches.run(batchId, work)
}

/** A message that asks a user to act, and the message that replaces several of them. */
type Asking = { one: DeclaredMessage; many: DeclaredMessage }
const ASKING = new Map<string, Asking>()

/**
 * Declares a message that asks for an action, and the message that a batch sends instead of many
 * single messages.
 */
export function asking(one: DeclaredMessage, many: DeclaredMessage): DeclaredMessage {
  ASKING.set(one.code, { one, many })
  return one
}

type BatchRequest = { id: string; values: MessageWords }

/** Collects the receivers for the end of the current batch; returns false when no batch runs. */
export async function keepForBatch(
  tx: Tx,
  { code }: DeclaredMessage,
  receivers: readonly string[],
  { id, values }: BatchRequest,
): Promise<boolean> {
  const batchId = batches.getStore()
  if (batchId === undefined) return false
  await sql`
    insert into document_batch_asked (batch_id, receiver_id, code, address, said)
    select ${batchId}::uuid, r.id, ${code}, ${id}, ${JSON.stringify(values)}::jsonb
    from unnest(${[...receivers]}::uuid[]) as r (id)
    on conflict do nothing`.execute(tx)
  return true
}

/** Removes a document from the requests that will be sent at the end of a batch. */
export async function forgetBatchRequests(tx: Tx, address: string): Promise<void> {
  await sql`delete from document_batch_asked where address = ${address}`.execute(tx)
}

type Row = {
  code: string
  count: number
  receivers: string[]
  by: string
  /** The address of the document when the request is about one; null for several. */
  address: string | null
  said: MessageWords | null
}

/** Sends one message to each approver of the batch, whatever the number of their documents. */
export async function sendBatchRequests(tx: Tx, batchId: string, ownerId: string): Promise<void> {
  const { rows } = await sql<Row>`
    with gone as (
      delete from document_batch_asked where batch_id = ${batchId}
      returning receiver_id, code, address, said
    ), asked as (
      select receiver_id, code, count(*)::integer as count,
        min(address) as address, (array_agg(said))[1] as said
      from gone group by receiver_id, code
    )
    select a.code, a.count, array_agg(a.receiver_id) as receivers, o.name as by,
      case a.count when 1 then a.address end as address, case a.count when 1 then a.said end as said
    from asked a join app_user o on o.id = ${ownerId}
    group by a.code, a.count, o.name, 5, 6`.execute(tx)
  const from = { userId: ownerId }
  for (const { code, count, receivers, by, address, said } of rows) {
    const messages = ASKING.get(code)
    if (!messages) throw new Error(`the message ${code} is not declared as a request`)
    if (address !== null && said !== null) {
      await sendMessage(tx, messages.one, receivers, { from, id: address, values: said })
    } else {
      const values = { count, by }
      await sendMessage(tx, messages.many, receivers, { from, id: batchId, values })
    }
  }
}
