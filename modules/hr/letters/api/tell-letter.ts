import { sql } from 'kysely'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const about = { type: 'task', about: commitmentLetters.path } as const
const MINE = '/hr/my-letters'

const SENT = declareMessage({ ...about, code: 'letterSent', link: () => MINE })
const REMINDER = declareMessage({ ...about, code: 'letterReminder', link: () => MINE })
const REPULSED = declareMessage({
  ...about,
  code: 'letterRepulsed',
  link: (id) => `/${commitmentLetters.path}/${id}`,
})

type Sending = { id: string; title: string; deadline: string | null }

const openOf = (id: string) => sql`
  select a.id from commitment_letter l join app_user a on a.user_base_id = l.user_id
  where l.sending_id = ${id} and l.state in ('0', '3') and l.deleted_at is null`

const wordsOf = ({ title, deadline }: Sending) => ({ title, day: deadline ?? '' })

/** Notifies all receivers of a sending: one message, with a copy for each. */
export async function tellSent(tx: Tx, actor: Actor, sending: Sending): Promise<void> {
  const message = { from: actor, id: sending.id, values: wordsOf(sending) }
  await sendMessage(tx, SENT, openOf(sending.id), message)
}

/** Reminds the receivers who have not signed. */
export async function tellUnsigned(tx: Tx, actor: Actor, sending: Sending): Promise<void> {
  const message = { from: actor, id: sending.id, values: wordsOf(sending) }
  await sendMessage(tx, REMINDER, openOf(sending.id), message)
}

export async function tellRepulsed(
  tx: Tx,
  actor: Actor,
  { id, title, userId }: WireRecord,
  opinion: string,
): Promise<void> {
  const person = sql`select id from app_user where user_base_id = ${userId}::uuid`
  const values = { title: String(title), opinion }
  await sendMessage(tx, REPULSED, person, { from: actor, id, values })
}

/** Closes the message that requested the signature, once the receiver has signed. */
export async function closeSent(
  tx: Tx,
  { id, sendingId }: WireRecord,
  receiver: string,
): Promise<void> {
  await markHandled(tx, REPULSED, id, receiver)
  if (typeof sendingId !== 'string') return
  await markHandled(tx, SENT, sendingId, receiver)
  await markHandled(tx, REMINDER, sendingId, receiver)
}
