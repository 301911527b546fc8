import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { declareMessage } from '#api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { notices } from '#resources/work/notice.ts'

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

/** Tells everybody for whom a notice is that it is there; null when the clock published it. */
export async function tellPublished(tx: Tx, id: string, from: From): Promise<void> {
  const { title, expiresAt } = await wordsOf(tx, id)
  const audience = sql`select user_id from notice_audience(${id})`
  await sendMessage(tx, NOTICE_PUBLISHED, audience, { from, id, values: { title }, expiresAt })
}

/** Those for whom a notice is and who have not read it, but whoever asks. */
const unreadBy = (id: string, { userId }: Pick<Actor, 'userId'>) => sql`
  select m.user_id from notice_audience(${id}) m where m.user_id <> ${userId}
    and not exists (select from notice_read r where r.notice_id = ${id} and r.user_id = m.user_id)`

export async function countUnread(tx: Tx, id: string, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${unreadBy(id, actor)}) as unread`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Reminds those who have not read a notice. */
export async function tellUnread(tx: Tx, id: string, actor: Actor): Promise<void> {
  const { title, expiresAt } = await wordsOf(tx, id)
  const values = { title, name: actor.name }
  await sendMessage(tx, NOTICE_REMINDER, unreadBy(id, actor), {
    ...{ from: actor, id, values, expiresAt },
  })
}

/** Nobody need open what leads nowhere, nor whoever has read it by another way. */
export async function closeMessages(tx: Tx, id: string, receiver?: string): Promise<void> {
  await markHandled(tx, NOTICE_PUBLISHED, id, receiver)
  await markHandled(tx, NOTICE_REMINDER, id, receiver)
}
