import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { photoOfAccount } from '#platform/api/queries/account-person.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { audienceOfRow } from '#platform/api/store/reach/audience.ts'
import { accountColumns, matchPeople } from '#platform/api/store/rows/match-people.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Reader, Readers } from '#platform/wire/records/readers.ts'

const PAGE_SIZE = 50

type ReadersRequest = { id: string; key: string; unread: boolean; page: number }

/**
 * The users who have read a row, or the users in its audience who have not, and the count of both. Readers count even
 * if they are not in the audience any more.
 */
export async function readReaders(
  db: Database,
  actor: Actor,
  resource: Resource,
  { id, key, unread, page }: ReadersRequest,
): Promise<Omit<Readers, 'title'>> {
  const isAsked = matchPeople(key, { ...accountColumns(actor), takesDepartments: true })
  const concerned = sql`
    with concerned as materialized (
      select coalesce(m.user_id, r.user_id) as user_id, r.read_at
      from (${audienceOfRow(resource, id)}) m
        full join (select * from read_receipt where resource = ${resource.path}
          and record_id = ${id}) r on r.user_id = m.user_id
    ), asked as (
      select c.read_at, u.id, u.name, u.code, u.user_base_id, d.name as dept_name, d.path
      from concerned c join app_user u on u.id = c.user_id left join department d on d.id = u.dept_id
      where (c.read_at is null) = ${unread}::boolean
        and ${isAsked}
    )`
  const [counted, found] = await Promise.all([
    sql<{ read: number; unread: number; count: number }>`${concerned}
      select (count(*) filter (where read_at is not null))::integer as read,
        (count(*) filter (where read_at is null))::integer as unread,
        (select count(*)::integer from asked) as count from concerned`.execute(db),
    sql<Reader>`${concerned}
      select a.id, a.name, a.code, a.dept_name as "deptName",
        coalesce(a.user_base_id, a.id) as face,
        ${photoOfAccount(sql`a.user_base_id`)} as photo,
        to_char(a.read_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "readAt"
      from asked a order by a.read_at desc nulls last, a.path nulls last, a.code, a.id
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
  ])
  const { count, ...both } = counted.rows[0] ?? { read: 0, unread: 0, count: 0 }
  const pages = { page, pageCount: Math.ceil(count / PAGE_SIZE), pageSize: PAGE_SIZE }
  return { ...both, ...pages, dataCount: count, data: found.rows }
}
