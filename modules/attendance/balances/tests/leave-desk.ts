import { sql } from 'kysely'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase, type Tx } from '#platform/api/store/connection/database.ts'
import { freshDatabase } from '#tests/api/database.ts'
import { connect } from '#tests/api/database-client.ts'

export type Entry = {
  id: string
  lot: string
  balance: string
  kind: string
  year: number
  date: string
  expireAt: string
  tenths: number
  cause: string
  source: string | null
  leftAfter: number
}

const POOL_SIZE = 4

/** A separate database in which a test sets the current day and adds employees of its own. */
export async function openLeaveDesk() {
  const copy = await freshDatabase()
  const database = await connect(copy.url)
  const { db } = openDatabase(copy.url, {
    poolSize: POOL_SIZE,
    role: APPLICATION_ROLE,
    onIdleError: () => undefined,
  })
  let made = 0

  return {
    url: copy.url,
    database,
    db,
    run: <T>(step: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(step),

    async setToday(day: string) {
      await database.rows(
        `create or replace function today() returns date language sql stable as $$ select date '${day}' $$`,
      )
    },

    async person(
      values: { join?: string; workStart?: string; status?: string; leave?: string } = {},
    ) {
      made += 1
      const { join = '2015-07-01', workStart = join, status = '2', leave = null } = values
      return String(
        await database.value(
          `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone,
             emergency_name, emergency_relation, emergency_phone, emp_kind, status, dept_id, join_date,
             work_start_date, leave_date)
           select gen_random_uuid(), 'JQ' || lpad($1::text, 4, '0'), '假期' || $1, '男', '1990-01-01', '2',
             'JQ' || $1, '1600777' || lpad($1::text, 4, '0'), '家人', '配偶', '16007770000', '1', $2,
             (select id from department where pid is null limit 1), $3, $4, $5
           returning id`,
          [made, status, join, workStart, leave],
        ),
      )
    },

    async entries(userId: string): Promise<Entry[]> {
      const { rows } = await sql<Entry>`
        select e.id, e.lot_id as lot, e.balance_id as balance, e.kind, e.year, e.date::text,
          e.expire_at::text as "expireAt", (10 * e.delta)::integer as tenths, e.cause,
          e.source_id as source, (10 * r.left_after)::integer as "leftAfter"
        from leave_entry e join leave_entry_row r on r.id = e.id
        where e.user_id = ${userId}::uuid order by e.id`.execute(db)
      return rows
    },

    async close() {
      await db.destroy()
      await database.end()
      await copy.drop()
    },
  }
}

export type LeaveDesk = Awaited<ReturnType<typeof openLeaveDesk>>
