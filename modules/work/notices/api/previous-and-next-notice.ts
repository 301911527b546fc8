import { sql } from 'kysely'
import { notices } from '#modules/work/notices/define/notice.ts'
import type { NoticeDetail } from '#modules/work/notices/wire/notices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { personOf } from '#platform/api/queries/account-person.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { meantFor } from '#platform/api/store/reach/audience.ts'

type Surroundings = Pick<NoticeDetail, 'publisher' | 'earlier' | 'later'>

/** The publisher of a notice, and the reader's previous and next notice. */
export async function readSurroundings(
  db: Database,
  { userId }: Actor,
  id: string,
): Promise<Surroundings> {
  const isOther = sql`t.deleted_at is null and t.id <> self.id and ${meantFor(notices, 't', userId)}`
  const nearest = (isBeyond: typeof isOther, order: typeof isOther) => sql`(
    select jsonb_build_object('id', t.id, 'title', t.title) from notice t
    where ${isOther} and ${isBeyond} order by ${order} limit 1)`
  const { rows } = await sql<Surroundings>`
    select ${personOf(sql`self.publisher_id`)} as publisher,
      ${nearest(
        sql`(t.publish_at, t.id) < (self.publish_at, self.id)`,
        sql`t.publish_at desc, t.id desc`,
      )} as earlier,
      ${nearest(sql`(t.publish_at, t.id) > (self.publish_at, self.id)`, sql`t.publish_at, t.id`)} as later
    from notice self where self.id = ${id}`.execute(db)
  return rows[0] ?? { publisher: null, earlier: null, later: null }
}
