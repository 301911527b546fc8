import { type RawBuilder, sql } from 'kysely'
import { notices } from '#modules/work/notices/define/notice.ts'
import type { BoardNotice, NoticeBoard } from '#modules/work/notices/wire/notices.ts'
import type { NoticesCard } from '#modules/work/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import { personOf } from '#platform/api/queries/account-person.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import {
  ALL_READERS,
  meantFor,
  oneReader,
  type Reader,
  readerAt,
} from '#platform/api/store/reach/audience.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { likePattern } from '#platform/api/store/rows/like-pattern.ts'

const PAGE_SIZE = 20
const CARD_ROWS = 5
/** Characters of the text that an excerpt of one or two lines needs. */
const BEGINNING = 400

type BoardRequest = { key: string; type?: string; unread: boolean; page: number }

/** The permission to open notices. */
export const MAY_VIEW_NOTICES = permissionCode(notices, 'view')

/** Notices addressed to the reader, with the reader's read receipts. */
function meantForReader(reader: Reader): RawBuilder<unknown> {
  return sql`select t.*, r.read_at is not null as is_read
    from notice t left join read_receipt r
      on r.resource = ${notices.path} and r.record_id = t.id and r.user_id = ${reader.id}
    where t.deleted_at is null and ${meantFor(notices, 't', reader)}`
}

const meant = ({ userId }: Actor) => meantForReader(oneReader(userId))

const UNREAD = sql`count(*) filter (where not n.is_read)`

/**
 * Number of unread notices of each account (`id`, `count`), with the same predicate as the board
 * and the home page.
 */
export const UNREAD_NOTICES = sql`select reader.id, ${UNREAD} as count
  from (${ALL_READERS}) as reader cross join lateral (${meantForReader(readerAt('reader'))}) as n
  group by reader.id`

const time = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** Pinned notices first, then the newest. */
const ORDER = sql`n.top desc, n.publish_at desc nulls last, n.id desc`

/** One page of the notices addressed to the reader. */
export async function readNoticeBoard(
  db: Database,
  actor: Actor,
  { key, type, unread, page }: BoardRequest,
): Promise<NoticeBoard> {
  const pattern = likePattern(key)
  const fits = sql`(${key} = '' or n.title ilike ${pattern} or n.notice_no ilike ${pattern}
      or n.content ilike ${pattern})
    and (${type ?? null}::text is null or n.type = ${type ?? null}::text)
    and (not ${unread}::boolean or not n.is_read)`
  const [counted, found] = await Promise.all([
    sql<{ total: number; unread: number; count: number }>`
      select count(*)::integer as total, (${UNREAD})::integer as unread,
        (count(*) filter (where ${fits}))::integer as count
      from (${meant(actor)}) n`.execute(db),
    sql<BoardNotice>`
      select n.id, n.title, n.type, n.top, ${time(sql`n.publish_at`)} as "publishAt",
        ${personOf(sql`n.publisher_id`)} as publisher, n.is_read as "isRead",
        left(n.content, ${BEGINNING}::integer) as beginning
      from (${meant(actor)}) n where ${fits}
      order by ${ORDER} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
  ])
  const { total, unread: left, count } = counted.rows[0] ?? { total: 0, unread: 0, count: 0 }
  const pages = { page, pageCount: Math.ceil(count / PAGE_SIZE), pageSize: PAGE_SIZE }
  return { ...pages, dataCount: count, data: found.rows, total, unread: left }
}

/** The notices on the home page; null when the user may not open notices. */
export async function readNoticesCard(db: Database, actor: Actor): Promise<NoticesCard | null> {
  if (!actor.permissions.has(MAY_VIEW_NOTICES)) return null
  const { rows } = await sql<NoticesCard['rows'][number] & { unread: number }>`
    select n.id, n.title, n.type, n.top, ${time(sql`n.publish_at`)} as "publishAt",
      n.is_read as "isRead", (${UNREAD} over ())::integer as unread
    from (${meant(actor)}) n
    order by ${ORDER} limit ${CARD_ROWS}`.execute(db)
  return { unread: rows[0]?.unread ?? 0, rows: rows.map(({ unread: _, ...row }) => row) }
}
