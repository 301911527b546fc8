import { sql } from 'kysely'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import { cardChanges } from '#modules/pay/bank-cards/define/card-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'

/** Always delivered: a stolen account must not change a card unnoticed. */
const toOwner = { type: 'staff', isFirm: true, link: () => '/account/bank-cards' } as const

const CARD_SET = declareMessage({ ...toOwner, code: 'bankCardSet', about: bankCards.path })
const REMOVED = declareMessage({ ...toOwner, code: 'bankCardRemoved', about: bankCards.path })
const ASKED = declareMessage({ ...toOwner, code: 'bankCardAsked', about: cardChanges.path })
const TAKEN = declareMessage({ ...toOwner, code: 'bankCardTaken', about: cardChanges.path })
const REFUSED = declareMessage({ ...toOwner, code: 'bankCardRefused', about: cardChanges.path })
const WAITS = declareMessage({
  code: 'bankCardWaits',
  type: 'staff',
  about: cardChanges.path,
  link: (id) => `/${cardChanges.path}/${id}`,
})

const TAIL = 4

/** What a message says about a card: the bank and the last digits of the number. */
type Card = { id: string; userId: string; bankName: string; cardNo: string }

const wordsOf = ({ bankName, cardNo }: Card) => ({ bank: bankName, tail: cardNo.slice(-TAIL) })

const accountOf = (userId: string) =>
  sql`select id from app_user where user_base_id = ${userId}::uuid`

/** Users whose competence covers the cards of the person, without the person. */
const specialistsFor = (userId: string) => sql`
  select c.user_id from salary_competence c
  where c.deleted_at is null and c.can_edit and today() <= c.valid_to and ${PAY_ITEM.bankCard} = any(c.items)
    and exists (select from pay_reach(c.user_id, ${PAY_ITEM.bankCard}, 'edit') reached
      where reached.person_id = ${userId}::uuid)`

/** Tells a person that another card takes their pay from a day on, also when they entered it themselves. */
export async function tellCardSet(tx: Tx, card: Card, from: string): Promise<void> {
  const values = { ...wordsOf(card), day: from }
  await sendMessage(tx, CARD_SET, accountOf(card.userId), { from: null, id: card.id, values })
}

/** Tells a person that the card that took their pay was deleted. */
export async function tellCardRemoved(tx: Tx, card: Card): Promise<void> {
  const { id, userId } = card
  await sendMessage(tx, REMOVED, accountOf(userId), { from: null, id, values: wordsOf(card) })
}

/** Tells a person that a change of their card was asked for, and those who decide it. */
export async function tellCardAsked(tx: Tx, actor: Actor, card: Card, name: string): Promise<void> {
  const { id, userId } = card
  await sendMessage(tx, ASKED, accountOf(userId), { from: null, id, values: wordsOf(card) })
  const values = { ...wordsOf(card), name }
  await sendMessage(tx, WAITS, specialistsFor(userId), { from: actor, id, values })
}

/** Tells a person that a change was taken, and from which day on it counts. */
export async function tellTaken(tx: Tx, card: Card, from: string): Promise<void> {
  const { id, userId } = card
  const values = { ...wordsOf(card), day: from }
  await sendMessage(tx, TAKEN, accountOf(userId), { from: null, id, values })
  await markHandled(tx, WAITS, id)
}

/** Tells a person why a change was refused. */
export async function tellRefused(tx: Tx, card: Card, why: string): Promise<void> {
  const { id, userId } = card
  const values = { ...wordsOf(card), why }
  await sendMessage(tx, REFUSED, accountOf(userId), { from: null, id, values })
  await markHandled(tx, WAITS, id)
}

/** The change no longer waits for anybody. */
export async function closeCardChange(tx: Tx, id: string): Promise<void> {
  await markHandled(tx, WAITS, id)
}
