import { companyDocuments, PUB } from '#modules/hr/company-policies/define/policy.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { type Receipt, readReceipt, writeReceipt } from '#platform/api/receipts/write-receipt.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { closeTold } from './policy-messages.ts'

/** Stores that the user has read a document, once, and closes their open messages about it. */
async function leaveReceipt(tx: Tx, actor: Actor, id: string): Promise<Receipt> {
  const receipt = await writeReceipt(tx, actor, companyDocuments, id)
  if (receipt.isNew) await closeTold(tx, id, actor.userId)
  return receipt
}

/** Confirms that the user has read a document. A second confirmation changes nothing. */
export async function confirmReading(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  if (record.pubState !== PUB.inForce) throw new Failure('conflict', 'document.notInForce')
  const { readAt } = await leaveReceipt(tx, actor, record.id)
  if (readAt === null) throw new Failure('conflict', 'document.notForYou')
}

/** Records a document that needs no confirmation as read when the user opens it. */
export async function noteOpening(
  tx: Tx,
  actor: Actor,
  { id, needConfirm }: WireRecord,
): Promise<string | null> {
  if (needConfirm !== true) return (await leaveReceipt(tx, actor, id)).readAt
  return readReceipt(tx, actor.userId, companyDocuments, id)
}
