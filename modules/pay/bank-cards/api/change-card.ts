import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import { cardChanges } from '#modules/pay/bank-cards/define/card-change.ts'
import { CHANGE } from '#modules/pay/bank-cards/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionVerb, DeleteVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { termOver } from '#platform/wire/time/terms.ts'
import { endDefaults, lockCards } from './default-card.ts'
import { closeCardChange, tellCardAsked, tellRefused, tellTaken } from './tell-card.ts'
import { requireCardReach, requireNewNumber } from './write-bank-card.ts'

type Standing = {
  name: string
  deptId: string | null
  oldBank: string | null
  oldCardNo: string | null
}

/** The person's name, and the card that takes this kind of pay today. */
async function readStanding(tx: Tx, userId: string, kind: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select b.name, b.dept_id as "deptId", c.bank_name as "oldBank", c.card_no as "oldCardNo"
    from user_base_info b left join salary_bank c on c.user_id = b.id and c.kind = ${kind} and c.is_default
      and c.deleted_at is null and today() between c.valid_from and coalesce(c.valid_to, 'infinity')
    where b.id = ${userId}::uuid and b.deleted_at is null`.execute(tx)
  const [standing] = rows
  if (!standing) throw invalidFields(cardChanges, { userId: { key: 'invalid.reference' } })
  return standing
}

/** A change that waits gives way to the new one: a person changes one card of a kind at a time. */
async function replaceWaiting(tx: Tx, actor: Actor, userId: string, kind: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_card_change where user_id = ${userId}::uuid and kind = ${kind}
      and state = ${CHANGE.waiting} and deleted_at is null for no key update`.execute(tx)
  for (const { id } of rows) {
    const after = { state: CHANGE.replaced }
    const version = await updateRow(tx, cardChanges, id, after, actor)
    await writeHistory(tx, actor, {
      resource: cardChanges,
      id,
      version,
      action: 'state',
      before: { state: CHANGE.waiting },
      after,
    })
    await closeCardChange(tx, id)
  }
}

/**
 * Asks for another card: employees for themselves, and users with the competence for others. The person is told at
 * once.
 */
export const addCardChange: WriteVerb = async (tx, actor, input) => {
  const known = await findEarlierWrite(tx, actor, cardChanges, input.id)
  const message = { key: 'bankCard.asked' }
  if (known) return { ...known, message }
  const userId = input.userId ? String(input.userId) : actor.userBaseId
  if (userId === null) throw invalidFields(cardChanges, { userId: { key: 'invalid.required' } })
  if (userId !== actor.userBaseId) await requireCardReach(tx, actor, userId)
  await lockCards(tx, userId)
  const kind = String(input.kind)
  const { name, deptId, oldBank, oldCardNo } = await readStanding(tx, userId, kind)
  const card = {
    id: input.id,
    userId,
    bankName: String(input.bankName),
    cardNo: String(input.cardNo),
  }
  await requireNewNumber(tx, cardChanges, card)
  await replaceWaiting(tx, actor, userId, kind)
  const filedOn = await readToday(tx)
  const computed = { deptId, holder: name, oldBank, oldCardNo, filedOn, filedById: actor.userId }
  const saved = await addRecord(tx, actor, cardChanges, { ...input, userId }, computed)
  await tellCardAsked(tx, actor, card, name)
  return { ...saved, message }
}

/** The first day of the next month. */
export const nextMonthOf = (day: string): string => termOver(`${day.slice(0, 7)}-01`, 1)

/** Locks a change to decide it. Neither the person nor the user who asked decides it. */
async function lockToDecide(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
  button: 'take' | 'refuse',
): Promise<WireRecord> {
  const current = await lockForUpdate(tx, actor, cardChanges, id, version, button)
  if (current.filedById === actor.userId) throw new Failure('conflict', 'bankCard.ownChange')
  await requireCardReach(tx, actor, String(current.userId))
  return current
}

const cardOf = ({ id, userId, bankName, cardNo }: WireRecord) => ({
  id,
  userId: String(userId),
  bankName: String(bankName),
  cardNo: String(cardNo),
})

/** Takes a change: the card is the default from the first day of the next month on. */
export const takeCardChange: ActionVerb = async (tx, actor, input) => {
  const change = await lockToDecide(tx, actor, input, 'take')
  const card = cardOf(change)
  await lockCards(tx, card.userId)
  await requireNewNumber(tx, cardChanges, card)
  const from = nextMonthOf(await readToday(tx))
  const kind = String(change.kind)
  await endDefaults(tx, actor, { userId: card.userId, kind, from })
  const { branch, unionCode, holder } = change
  await addRecord(tx, actor, bankCards, {
    id: uuidv7(),
    userId: card.userId,
    bankName: card.bankName,
    branch,
    unionCode,
    holder,
    cardNo: card.cardNo,
    kind,
    isDefault: true,
    validFrom: from,
  })
  const moved = await moveRecord(tx, actor, { resource: cardChanges, name: 'take' }, input, {
    validFrom: from,
    decidedById: actor.userId,
  })
  await tellTaken(tx, card, from)
  return { ...moved, message: { key: 'bankCard.taken', values: { day: from } } }
}

/** Refuses a change with a reason. */
export const refuseCardChange: ActionVerb = async (tx, actor, input) => {
  const change = await lockToDecide(tx, actor, input, 'refuse')
  const moved = await moveRecord(tx, actor, { resource: cardChanges, name: 'refuse' }, input, {
    decidedById: actor.userId,
  })
  await tellRefused(tx, cardOf(change), String(input.values.why))
  return moved
}

/** Withdraws a change that nobody has decided, so that it no longer waits for anybody. */
export const deleteCardChange: DeleteVerb = async (tx, actor, id, version) => {
  await deleteRecord(tx, actor, cardChanges, id, version)
  await closeCardChange(tx, id)
}
