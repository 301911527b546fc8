import { companyDocuments, SECRET } from '#modules/hr/company-policies/define/policy.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { audienceOfRow, withoutReceipt } from '#platform/api/store/reach/audience.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const about = {
  type: 'task' as const,
  about: companyDocuments.path,
  link: (id: string) => `/${companyDocuments.path}/${id}?reading=1`,
}

const TO_CONFIRM = declareMessage({ code: 'documentToConfirm', ...about })
const REMINDER = declareMessage({ code: 'documentReminder', ...about })

/**
 * A receiver keeps the message even after losing access, so it does not contain the title of a
 * secret document.
 */
const titleOf = ({ title, secret }: WireRecord) =>
  secret === SECRET ? inEachLanguage('document.secretTitle', {}) : String(title)

/** Asks the audience of a document to read it: one message, with a copy for each account. */
export async function tellInForce(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const message = { from: actor, id: record.id, values: { title: titleOf(record) } }
  await sendMessage(tx, TO_CONFIRM, audienceOfRow(companyDocuments, record.id), message)
}

/** The people in the audience who have not read a document, except the user who sends the reminder. */
export const unreadBy = (id: string, { userId }: Pick<Actor, 'userId'>) =>
  withoutReceipt(companyDocuments, id, userId)

export async function remindUnread(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const message = { from: actor, id: record.id, values: { title: titleOf(record) } }
  await sendMessage(tx, REMINDER, unreadBy(record.id, actor), message)
}

/** Closes messages about a document that is no longer in force, or that the receiver has already read. */
export async function closeTold(tx: Tx, id: string, receiver?: string): Promise<void> {
  await markHandled(tx, TO_CONFIRM, id, receiver)
  await markHandled(tx, REMINDER, id, receiver)
}
