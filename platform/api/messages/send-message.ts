import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { notifyPush } from '#platform/api/hub/push.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { PUSH_TYPES } from '#platform/wire/push/push-types.ts'
import type { DeclaredMessage } from './declare-message.ts'
import { formatStoredMessage, type MessageWords, messageLine, storedWords } from './message-text.ts'

/** Ids of accounts, all accounts, or a statement that selects the ids: `select id from …`. */
export type MessageReceivers = readonly string[] | 'all' | RawBuilder<unknown>

export type MessageParameters = {
  /** The user who caused the event and gets no message; null when the product itself caused it. */
  from: Pick<Actor, 'userId'> | null
  /** The id of the subject. */
  id?: string
  values?: MessageWords
  /** After this time the message is obsolete. */
  expiresAt?: Date
}

/** A receiver, who may have open pages. */
type Reached = { id: string; hasToast: boolean; language: Language }

/**
 * Sends a message: stores it in the inboxes and notifies open pages, both in the transaction
 * of the event. Call it last: ids are created here, and the shorter the time to the commit,
 * the fewer messages commit out of order.
 */
export async function sendMessage(
  tx: Tx,
  declared: DeclaredMessage,
  receivers: MessageReceivers,
  parameters: MessageParameters,
): Promise<void> {
  if (Array.isArray(receivers) && receivers.length === 0) return
  const { from, id: bizId = null, values = {}, expiresAt = null } = parameters
  const { code, type, about, link, toast, toastSeconds, isFirm } = declared
  const id = uuidv7()
  const words = storedWords(values)
  const page = link && (link(bizId ?? '', values) || null)
  const { rows } = await sql<Reached>`${PLANNED_ONCE}
    with wanted as materialized (
      select a.id, coalesce(p.toast, ${toast}) as has_toast
      from app_user a left join message_preference p on p.user_id = a.id and p.type = ${type}
      where ${among(receivers)} and a.id is distinct from ${from?.userId ?? null}::uuid
        and a.state in ('1', '2') and a.deleted_at is null
        and (${isFirm}::boolean or coalesce(p.in_app, true))
    ), told as (
      insert into message
        (id, code, said, type, sender_id, link, biz_type, biz_id, toast_seconds, expires_at)
      select ${id}::uuid, ${code}, ${JSON.stringify(words)}::jsonb, ${type},
        ${from?.userId ?? null}::uuid, ${page ?? null}, ${about}, ${bizId}, ${toastSeconds},
        ${expiresAt}::timestamptz
      where exists (select from wanted)
    ), copies as (
      insert into message_copy (receiver_id, message_id, type, expires_at, has_toast)
      select w.id, ${id}::uuid, ${type}, ${expiresAt}::timestamptz, w.has_toast from wanted w
    )
    select distinct on (s.user_id) s.user_id as id, w.has_toast as "hasToast", s.language
    from wanted w join live_session s on s.user_id = w.id
    order by s.user_id, s.last_used_at desc`.execute(tx)
  await announce(tx, rows, (language) => ({
    id,
    content: messageLine(formatStoredMessage(language, { code, said: words })),
    expireSeconds: toastSeconds,
    ...(page ? { link: page } : {}),
  }))
}

function among(receivers: MessageReceivers): RawBuilder<unknown> {
  if (receivers === 'all') return sql`true`
  if ('toOperationNode' in receivers) return sql`a.id in (${receivers})`
  return sql`a.id = any(${[...receivers]}::uuid[])`
}

type Toast = { id: string; content: string; expireSeconds: number; link?: string }

/**
 * Notifies open pages, in the last known language of each receiver. Receivers without toasts get only the new
 * count.
 */
async function announce(
  tx: Tx,
  reached: readonly Reached[],
  toastIn: (language: Language) => Toast,
): Promise<void> {
  for (const language of LANGUAGES) {
    const to = reached.filter((one) => one.hasToast && one.language === language)
    if (to.length === 0) continue
    const push = { type: PUSH_TYPES.toast, ...toastIn(language) }
    await notifyPush(tx, { to: to.map(({ id }) => id), push })
  }
  await announceCount(
    tx,
    reached.filter(({ hasToast }) => !hasToast).map(({ id }) => id),
  )
}

/** Notifies the open pages of users that their unread count has changed. */
export async function announceCount(tx: Tx, to: readonly string[]): Promise<void> {
  if (to.length === 0) return
  const push = { type: PUSH_TYPES.unread, content: '', expireSeconds: 1 }
  await notifyPush(tx, { to, push })
}

/** Closes the messages about something that is done, for all receivers or one. */
export async function markHandled(
  tx: Tx,
  { code }: DeclaredMessage,
  id: string,
  receiver: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ receiver: string; wasUnread: boolean }>`
    with open as (
      select c.receiver_id, c.message_id, c.status from message m
        join message_copy c on c.message_id = m.id
      where m.biz_id = ${id} and m.code = ${code} and c.status in ('0', '1')
        and (${receiver}::uuid is null or c.receiver_id = ${receiver}::uuid)
      for update of c
    )
    update message_copy c set status = '2', handled_at = now()
    from open where c.receiver_id = open.receiver_id and c.message_id = open.message_id
    returning c.receiver_id as receiver, open.status = '0' as "wasUnread"`.execute(tx)
  await announceCount(
    tx,
    rows.filter(({ wasUnread }) => wasUnread).map(({ receiver }) => receiver),
  )
}

/**
 * Withdraws the messages about a record that were sent since a moment. Unread messages disappear. Messages that a
 * receiver has read, or has seen arrive on an open page, stay and count as handled; returns these receivers.
 */
export async function withdrawMessages(
  tx: Tx,
  declared: readonly DeclaredMessage[],
  { id, since }: { id: string; since: RawBuilder<unknown> },
): Promise<string[]> {
  const codes = declared.map(({ code }) => code)
  const { rows } = await sql<{ receiver: string; isSeen: boolean }>`
    with sent as (
      select c.receiver_id, c.message_id, c.status <> '0'
          or (c.has_toast and exists (select from live_session s where s.user_id = c.receiver_id)) as is_seen
      from message m join message_copy c on c.message_id = m.id
      where m.biz_id = ${id} and m.code = any(${codes}::text[]) and m.created_at >= ${since}
        and c.status <> '3'
      for update of c
    )
    update message_copy c set
      status = case when sent.is_seen then '2' else c.status end,
      handled_at = case when sent.is_seen then coalesce(c.handled_at, now()) else c.handled_at end,
      expires_at = case when sent.is_seen then c.expires_at else now() end
    from sent where c.receiver_id = sent.receiver_id and c.message_id = sent.message_id
    returning c.receiver_id as receiver, sent.is_seen as "isSeen"`.execute(tx)
  await announceCount(
    tx,
    rows.map(({ receiver }) => receiver),
  )
  return [...new Set(rows.flatMap(({ receiver, isSeen }) => (isSeen ? [receiver] : [])))]
}
