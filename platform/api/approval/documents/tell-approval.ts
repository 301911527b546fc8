import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import {
  asking,
  forgetBatchRequests,
  keepForBatch,
} from '#platform/api/approval/batches/messages-after-batch.ts'
import { ADMINISTRATORS } from '#platform/api/messages/administrators.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import {
  type MessageReceivers,
  markHandled,
  sendMessage,
  withdrawMessages,
} from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { decidingPage, INBOX_PAGE } from '#platform/wire/approval/approval.ts'
import type { DocumentRow } from './lock-document.ts'
import { nameDocument } from './name-document.ts'

const about = INBOX_PAGE.slice(1)

/** The address of a document: its kind and its id. */
function addressOf({ resource, id }: Pick<DocumentRow, 'resource' | 'id'>): string {
  return `/${resource.path}/${id}`
}

/** Links to the approver's own page, because an approver may have no access to the list. */
function toDecide(address: string): string {
  const at = address.lastIndexOf('/')
  return decidingPage(address.slice(1, at), address.slice(at + 1))
}

const base = { type: 'approval', about } as const
const ASKED = asking(
  declareMessage({ ...base, code: 'approvalAsked', link: toDecide }),
  declareMessage({ ...base, code: 'approvalAskedMany', link: () => INBOX_PAGE }),
)
const TRANSFERRED = declareMessage({ ...base, code: 'approvalTransferred', link: toDecide })
const TO_COMPLETE = asking(
  declareMessage({ ...base, code: 'approvalToComplete', link: toDecide }),
  declareMessage({ ...base, code: 'approvalToCompleteMany' }),
)
const STUCK = declareMessage({ ...base, code: 'approvalStuck', link: toDecide })
/** For administrators, who may have no access to the document. */
const STUCK_TOLD = declareMessage({ ...base, code: 'approvalStuckTold' })
const MENTIONED = declareMessage({
  ...base,
  code: 'commentMention',
  link: (address, { comment }) => `${toDecide(address)}#comment-${String(comment)}`,
})
const SUBMITTED_FOR = declareMessage({ ...base, code: 'approvalSubmittedFor', link: toDecide })
const TAKEN_BACK = declareMessage({ ...base, code: 'approvalTakenBack', link: toDecide })
const REJECTION_TAKEN_BACK = declareMessage({
  ...base,
  code: 'rejectionTakenBack',
  link: toDecide,
})
const OUTCOMES = {
  passed: declareMessage({ ...base, code: 'approvalPassed', link: toDecide }),
  rejected: declareMessage({ ...base, code: 'approvalRejected', link: toDecide }),
  done: declareMessage({ ...base, code: 'approvalDone', link: toDecide }),
}

async function wordsOf(tx: Tx, locked: DocumentRow, actor: Actor | null) {
  const named = await nameDocument(tx, locked)
  return { ...named, name: locked.applicantName, by: actor?.name ?? '' }
}

type WithOpinion = { opinion?: string | null }

async function tell(
  tx: Tx,
  declared: Parameters<typeof sendMessage>[1],
  receivers: MessageReceivers,
  { document, actor, opinion = null }: WithOpinion & { document: DocumentRow; actor: Actor | null },
): Promise<void> {
  const values = { ...(await wordsOf(tx, document, actor)), opinion: opinion ?? '' }
  await sendMessage(tx, declared, receivers, { from: actor, id: addressOf(document), values })
}

/** Requests a decision from an approver: immediately, or in one message at the end of the batch. */
async function ask(
  tx: Tx,
  declared: Parameters<typeof sendMessage>[1],
  receivers: readonly string[],
  { document, actor }: { document: DocumentRow; actor: Actor | null },
): Promise<void> {
  const message = { id: addressOf(document), values: await wordsOf(tx, document, actor) }
  if (await keepForBatch(tx, declared, receivers, message)) return
  await sendMessage(tx, declared, receivers, { from: actor, ...message })
}

/**
 * Requests a decision from the approvers of the current step. The message has no sender when the product
 * itself sends it.
 */
export function tellAsked(
  tx: Tx,
  actor: Actor | null,
  locked: DocumentRow,
  receivers: readonly string[],
) {
  return ask(tx, ASKED, receivers, { document: locked, actor })
}

export function tellTransferred(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  to: string,
  opinion: string | null,
) {
  return tell(tx, TRANSFERRED, [to], { document: locked, actor, opinion })
}

export function tellToComplete(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  receivers: readonly string[],
) {
  return ask(tx, TO_COMPLETE, receivers, { document: locked, actor })
}

type Mentioning = { to: readonly string[]; comment: string; words: string }

/**
 * Notifies users who are mentioned in a comment. The message quotes the comment, because all of them may see the
 * document.
 */
export async function tellMentioned(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  { to, comment, words }: Mentioning,
): Promise<void> {
  const values = { ...(await wordsOf(tx, locked, actor)), comment, words }
  await sendMessage(tx, MENTIONED, to, { from: actor, id: addressOf(locked), values })
}

/** Notifies the applicant of the outcome. */
export function tellApplicant(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  outcome: keyof typeof OUTCOMES,
  opinion: string | null = null,
) {
  const receivers = locked.applicant === null ? [] : [locked.applicant]
  return tell(tx, OUTCOMES[outcome], receivers, { document: locked, actor, opinion })
}

/** Notifies users who can end the document, and administrators, that no approver can decide any more. */
export async function tellStuck(
  tx: Tx,
  locked: DocumentRow,
  able: MessageReceivers,
): Promise<void> {
  const values = await wordsOf(tx, locked, null)
  const message = { from: null, id: addressOf(locked), values }
  await sendMessage(tx, STUCK, able, message)
  await sendMessage(tx, STUCK_TOLD, ADMINISTRATORS, message)
}

/** Notifies the author of a draft that another user has submitted it. */
export function tellSubmittedFor(tx: Tx, actor: Actor, locked: DocumentRow) {
  const drafter = locked.applicant === null ? [] : [locked.applicant]
  return tell(tx, SUBMITTED_FOR, drafter, { document: locked, actor })
}

/** Whether the message that no approver can decide was sent since the step was assigned. */
export async function wasToldStuck(
  tx: Tx,
  locked: DocumentRow,
  since: Date | null,
): Promise<boolean> {
  const { rows } = await sql`select from message where biz_type = ${about}
    and biz_id = ${addressOf(locked)} and code = ${STUCK_TOLD.code}
    and created_at >= ${since}::timestamptz limit 1`.execute(tx)
  return rows.length > 0
}

/** Closes the requests for a decision: of one approver, or of all. */
export async function closeAsked(
  tx: Tx,
  document: Pick<DocumentRow, 'resource' | 'id'>,
  receiver: string | null = null,
): Promise<void> {
  for (const declared of [ASKED, TRANSFERRED]) {
    await markHandled(tx, declared, addressOf(document), receiver)
  }
}

export function closeToComplete(
  tx: Tx,
  document: Pick<DocumentRow, 'resource' | 'id'>,
): Promise<void> {
  return markHandled(tx, TO_COMPLETE, addressOf(document))
}

/**
 * Withdraws the messages sent since a decision: the requests to the next approvers, and the applicant's message that
 * all have approved or that one rejected. Returns the users who have seen one of them already.
 */
export async function withdrawTold(
  tx: Tx,
  document: Pick<DocumentRow, 'resource' | 'id'>,
  since: RawBuilder<unknown>,
): Promise<string[]> {
  const address = addressOf(document)
  await forgetBatchRequests(tx, address)
  const messages = [ASKED, TO_COMPLETE, OUTCOMES.passed, OUTCOMES.rejected, STUCK, STUCK_TOLD]
  return withdrawMessages(tx, messages, { id: address, since })
}

/** Notifies users that a message they have seen no longer holds, because the decision was taken back. */
export function tellTakenBack(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  { to, isRejection }: { to: readonly string[]; isRejection: boolean },
) {
  return tell(tx, isRejection ? REJECTION_TAKEN_BACK : TAKEN_BACK, to, { document: locked, actor })
}
