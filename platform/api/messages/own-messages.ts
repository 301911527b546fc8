import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { Page } from '#platform/wire/http/envelope.ts'
import type { Words } from '#platform/wire/language/words.ts'
import {
  MAX_CAUGHT_UP,
  type Message,
  type MessagesSince,
  type MessageType,
  type NewMessageCount,
} from '#platform/wire/push/inbox.ts'
import { PUSH_TYPES } from '#platform/wire/push/push-types.ts'
import { formatStoredMessage, type MessageWords } from './message-text.ts'

export const MESSAGES_A_PAGE = 20

/** Longer than any transaction takes from creating the id of a message to its commit. */
const OVERLAP_MS = 5 * 60_000

const STILL_GOOD = sql`(c.expires_at is null or c.expires_at > now())`

const unreadOf = (userId: string) => sql<{ value: MessageType; count: number }>`
  select c.type as value, count(*)::integer as count from message_copy c
  where c.receiver_id = ${userId} and c.status = '0' and ${STILL_GOOD} group by c.type`

/**
 * Counts a user's unread messages by subject, from one index. With a cache, all pages share the counts until a
 * message is sent to any user.
 */
export async function countNewMessages(
  { db, unread }: Pick<Store, 'db'> & Partial<Pick<Store, 'unread'>>,
  userId: string,
): Promise<NewMessageCount> {
  const query = unreadOf(userId).compile(db)
  if (unread) return addUp(await unread.readByValue(db, query))
  const { rows } = await db.executeQuery(query)
  return addUp(Object.fromEntries(rows.map(({ value, count }) => [value, count])))
}

function addUp(byType: NewMessageCount['byType']): NewMessageCount {
  return { count: Object.values(byType).reduce((all, count) => all + count, 0), byType }
}

type Stored = Omit<Message, 'title' | 'content' | 'parts'> & {
  code: string
  said: MessageWords
  links: { text: Words; href: string }[] | null
}

export type MessageQuery = {
  status?: '0' | '1' | '2' | undefined
  type?: MessageType | undefined
  page: number
}

/** The messages that the user has not deleted, unread ones first, latest first. */
export async function readOwnMessages(
  db: Database,
  userId: string,
  { status, type, page }: MessageQuery,
): Promise<Page<Message>> {
  const mine = sql`c.receiver_id = ${userId} and c.status <> '3'
    and (${status ?? null}::text is null or c.status = ${status ?? null})`
  const ofType = sql`(${type ?? null}::text is null or c.type = ${type ?? null})`
  const { rows: counts } = await sql<{ type: MessageType; count: number }>`
    select c.type, count(*)::integer as count from message_copy c where ${mine}
    group by c.type`.execute(db)
  const dataCount = counts
    .filter((row) => type === undefined || row.type === type)
    .reduce((all, { count }) => all + count, 0)
  const rows = await readMessages(
    db,
    sql`${mine} and ${ofType} order by c.status, c.message_id desc
      limit ${MESSAGES_A_PAGE} offset ${(page - 1) * MESSAGES_A_PAGE}`,
  )
  return {
    page,
    pageSize: MESSAGES_A_PAGE,
    dataCount,
    data: rows,
    pageCount: Math.ceil(dataCount / MESSAGES_A_PAGE),
    tabCounts: Object.fromEntries(counts.map(({ type, count }) => [type, count])),
  }
}

/** The latest unread messages of a user, for a preview. */
export function readNewestUnread(db: Database, userId: string, most: number): Promise<Message[]> {
  return readMessages(
    db,
    sql`c.receiver_id = ${userId} and c.status = '0' and ${STILL_GOOD}
      order by c.message_id desc limit ${most}`,
  )
}

async function readMessages(db: Database, which: RawBuilder<unknown>): Promise<Message[]> {
  const { rows } = await sql<Stored>`
    with page as materialized (select c.* from message_copy c where ${which})
    select m.id, m.code, m.said - 'links' as said, m.said -> 'links' as links, m.type, c.status, m.link, m.biz_type as "bizType",
      m.biz_id as "bizId", m.sender_id as "senderId", a.code as "senderCode",
      a.name as "senderName", photo.id::text as "senderPhoto",
      coalesce(a.user_base_id, a.id) as "senderFace",
      ${wireTime('m.created_at')} as "createdAt", ${wireTime('c.read_at')} as "readAt",
      ${wireTime('m.expires_at')} as "expireAt"
    from page c join message m on m.id = c.message_id
      left join app_user a on a.id = m.sender_id
      left join file photo on photo.record_id = a.user_base_id
        and photo.field = 'photo' and photo.resource = 'hr/archives'
    order by c.status, c.message_id desc`.execute(db)
  const language = currentLanguage()
  return rows.map(({ code, said, links, ...row }) => ({
    ...row,
    ...formatStoredMessage(language, { code, said }),
    parts: (links ?? []).map(({ text, href }) => ({ text: text[language], href })),
  }))
}

type Missed = Pick<Message, 'id' | 'link'> & {
  code: string
  said: MessageWords
  hasToast: boolean
  expireSeconds: number
  all: number
}

/**
 * The unread messages of a user after the message `after`, oldest first. Ids are created before the commit,
 * so a message of a transaction that was still running may appear later with a smaller id. Such messages are
 * returned too, and the client removes those that it already has.
 */
export async function readMessagesSince(
  db: Database,
  userId: string,
  after: string | undefined,
): Promise<MessagesSince> {
  const { count: unread } = await countNewMessages({ db }, userId)
  if (after === undefined) {
    return { unread, messages: [], more: 0, last: (await newestOf(db, userId)) ?? uuidv7() }
  }
  const { rows } = await sql<Missed>`
    with last as (
      select m.under_way from message m
        join message_copy c on c.message_id = m.id and c.receiver_id = ${userId}
      where m.id = ${after}::uuid
    )
    select m.id, m.code, m.said, m.link, c.has_toast as "hasToast",
      m.toast_seconds as "expireSeconds", count(*) over ()::integer as "all"
    from message_copy c join message m on m.id = c.message_id left join last on true
    where c.receiver_id = ${userId} and c.status = '0' and ${STILL_GOOD}
      and c.message_id >= ${shortlyBefore(after)}::uuid and c.message_id <> ${after}::uuid
      and (c.message_id > ${after}::uuid or last.under_way is null
        or not pg_visible_in_snapshot(m.written_by, last.under_way))
    order by c.message_id limit ${MAX_CAUGHT_UP}`.execute(db)
  const language = currentLanguage()
  const ids = [after, ...rows.map(({ id }) => id)]
  return {
    unread,
    messages: rows.map(({ id, link, hasToast, expireSeconds, ...stored }) => ({
      id,
      link,
      expireSeconds,
      ...formatStoredMessage(language, stored),
      type: hasToast ? PUSH_TYPES.toast : PUSH_TYPES.unread,
    })),
    more: (rows[0]?.all ?? 0) - rows.length,
    last: ids.sort().at(-1) ?? after,
  }
}

async function newestOf(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('message_copy')
    .select('message_id')
    .where('receiver_id', '=', userId)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.message_id ?? null
}

const TIME_DIGITS = 12

/** The smallest UUIDv7 of the moment `OVERLAP_MS` before the moment of `id`. */
function shortlyBefore(id: string): string {
  const time = Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16)
  const digits = Math.max(0, time - OVERLAP_MS)
    .toString(16)
    .padStart(TIME_DIGITS, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
