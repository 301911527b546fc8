import { sql } from 'kysely'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionVerb, DeleteVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { changeCard, endDefaults, lockCards } from './default-card.ts'
import { tellCardRemoved, tellCardSet } from './tell-card.ts'

/** Refuses people whose cards the actor may not change, also the actor. */
export async function requireCardReach(tx: Tx, actor: Actor, userId: string): Promise<void> {
  refuseOwnAct(actor, 'writeBankCard', [userId])
  if (await mayUsePay(tx, actor, PAY_ITEM.bankCard, userId, 'edit')) return
  throw new Failure('forbidden', 'auth.forbidden')
}

/**
 * Refuses a number that is entered already: for another person, because two people would be paid to one card, and for
 * the same person, because a card is entered once.
 */
export async function requireNewNumber(
  tx: Tx,
  resource: Resource,
  { userId, cardNo }: { userId: string; cardNo: string },
): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select user_id = ${userId}::uuid as "isOwn" from salary_bank
    where card_no = ${cardNo} and deleted_at is null`.execute(tx)
  const [other] = rows
  if (!other) return
  const key = other.isOwn ? 'invalid.cardEntered' : 'invalid.cardOfOther'
  throw invalidFields(resource, { cardNo: { key } })
}

const cardIn = (row: Readonly<Record<string, unknown>>) => ({
  id: String(row.id),
  userId: String(row.userId),
  bankName: String(row.bankName),
  cardNo: String(row.cardNo),
})

/** Enters a card of somebody else, and tells the person if it becomes the default. */
export const addBankCard: WriteVerb = async (tx, actor, input) => {
  const known = await findEarlierWrite(tx, actor, bankCards, input.id)
  if (known) return known
  const userId = String(input.userId)
  await requireCardReach(tx, actor, userId)
  await lockCards(tx, userId)
  const card = cardIn(input)
  await requireNewNumber(tx, bankCards, card)
  const from = input.validFrom ? String(input.validFrom) : await readToday(tx)
  const isDefault = input.isDefault !== false
  if (isDefault) await endDefaults(tx, actor, { userId, kind: String(input.kind), from })
  const saved = await addRecord(tx, actor, bankCards, { ...input, isDefault, validFrom: from })
  if (isDefault) await tellCardSet(tx, card, from)
  return saved
}

/** Changes the bank or the holder of a card. Another number is another card. */
export const updateBankCard: WriteVerb = async (tx, actor, input) => {
  const current = await lockForUpdate(tx, actor, bankCards, input.id, Number(input.version))
  await requireCardReach(tx, actor, String(current.userId))
  const saved = await updateRecord(tx, actor, bankCards, input)
  if (current.isDefault === true) {
    const bankName = String(input.bankName ?? current.bankName)
    await tellCardSet(tx, cardIn({ ...current, bankName }), String(current.validFrom))
  }
  return saved
}

/**
 * Deletes a card of somebody else, and tells the person if it took their pay. Payments keep the number that they were
 * made to. A batch whose file was not fetched yet is then refused.
 */
export const deleteBankCard: DeleteVerb = async (tx, actor, id, version) => {
  const deleted = await deleteRecord(tx, actor, bankCards, id, version)
  refuseOwnAct(actor, 'writeBankCard', [deleted.userId])
  if (deleted.isDefault === true) await tellCardRemoved(tx, cardIn(deleted))
}

/** Makes a card the default of its kind from today on. */
export const setDefaultCard: ActionVerb = async (tx, actor, { id, version }) => {
  const current = await lockForUpdate(tx, actor, bankCards, id, version)
  const userId = String(current.userId)
  await requireCardReach(tx, actor, userId)
  await lockCards(tx, userId)
  const from = await readToday(tx)
  await endDefaults(tx, actor, { userId, kind: String(current.kind), from })
  const { isDefault, validFrom, validTo } = current
  const written = await changeCard(tx, actor, id, {
    before: { isDefault, validFrom, validTo },
    after: { isDefault: true, validFrom: from, validTo: null },
  })
  await tellCardSet(tx, cardIn(current), from)
  return { id, version: written, message: { key: 'bankCard.isDefaultNow', values: { day: from } } }
}
