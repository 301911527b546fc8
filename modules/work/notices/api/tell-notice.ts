import { notices } from '#modules/work/notices/define/notice.ts'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { audienceOfRow, countAccounts, withoutReceipt } from '#platform/api/store/reach/audience.ts'

const about = { type: 'notice', about: notices.path } as const
const link = (id: string) => `/${notices.path}/${id}`

const NOTICE_PUBLISHED = declareMessage({ code: 'noticePublished', ...about, link })
const NOTICE_REMINDER = declareMessage({ code: 'noticeReminder', ...about, link })

type From = Pick<Actor, 'userId' | 'name'> | null

async function wordsOf(tx: Tx, id: string) {
  const { title, expireAt } = await tx
    .selectFrom('notice')
    .select(['title', 'expire_at as expireAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { title, expiresAt: expireAt ? new Date(expireAt) : undefined }
}

/** Notifies the audience of a notice; `from` is null when a schedule published it. */
export async function tellPublished(tx: Tx, id: string, from: From): Promise<void> {
  const { title, expiresAt } = await wordsOf(tx, id)
  const audience = audienceOfRow(notices, id)
  await sendMessage(tx, NOTICE_PUBLISHED, audience, { from, id, values: { title }, expiresAt })
}

/** Recipients who have not read the notice, without the actor. */
const unreadBy = (id: string, { userId }: Pick<Actor, 'userId'>) =>
  withoutReceipt(notices, id, userId)

export function countUnread(tx: Tx, id: string, actor: Actor): Promise<number> {
  return countAccounts(tx, unreadBy(id, actor))
}

/** Reminds recipients who have not read the notice. */
export async function tellUnread(tx: Tx, id: string, actor: Actor): Promise<void> {
  const { title, expiresAt } = await wordsOf(tx, id)
  const values = { title, name: actor.name }
  await sendMessage(tx, NOTICE_REMINDER, unreadBy(id, actor), {
    from: actor,
    id,
    values,
    expiresAt,
  })
}

/**
 * Sends another message to recipients who have not read the notice, because a withdrawal had closed their first
 * message.
 */
export async function tellPublishedAgain(tx: Tx, id: string, actor: Actor): Promise<void> {
  const { title, expiresAt } = await wordsOf(tx, id)
  const message = { from: actor, id, values: { title }, expiresAt }
  await sendMessage(tx, NOTICE_PUBLISHED, unreadBy(id, actor), message)
}

/**
 * Closes the messages about a notice that is withdrawn or deleted, or that the receiver has already
 * read on its page.
 */
export async function closeMessages(tx: Tx, id: string, receiver?: string): Promise<void> {
  await markHandled(tx, NOTICE_PUBLISHED, id, receiver)
  await markHandled(tx, NOTICE_REMINDER, id, receiver)
}
