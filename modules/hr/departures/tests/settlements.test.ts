import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readSettlements } from '#modules/hr/departures/api/read-settlements.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
let db: Database

beforeAll(() => {
  const opened = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
  db = opened.db
  return () => opened.db.destroy()
})

/** Counts the statements of a database. */
function counting() {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), statements: () => count }
}

test('the sheets of many leavers take as many statements as that of one', async () => {
  const people = await company.database.rows<{ id: string }>(
    `insert into dimission (id, doc_no, user_id, dept_id, kind, by_company, apply_date, last_day, reason_main, state,
       effect_done, status_before, average_pay, last_month_pay, leave_average_pay, figures_source)
     select gen_random_uuid(), 'LZX' || b.emp_no, b.id, b.dept_id, '协商解除', true, '2026-02-01',
       '2026-02-10'::date + (row_number() over (order by b.emp_no))::integer, 'career', '4', true, '2',
       10000, 10000, 9000, '台账'
     from (select * from user_base_info where status = '2' and join_date < '2024-01-01'
       and not exists (select from dimission d where d.user_id = user_base_info.id)
       order by emp_no limit 12) b
     returning user_id as id`,
  )
  expect(people).toHaveLength(12)
  const userIds = people.map(({ id }) => id)
  const month = '2026-02'
  const [one, many] = [counting(), counting()]
  const alone = await readSettlements(one.db, { month, userIds: userIds.slice(0, 1) })
  const together = await readSettlements(many.db, { month, userIds })
  expect(together).toHaveLength(12)
  expect(many.statements()).toBe(one.statements())
  // Each sheet is the same as alone.
  for (const { userId, sheet } of together) {
    const [own] = await readSettlements(db, { month, userIds: [userId] })
    expect(own?.sheet).toEqual(sheet)
    expect(sheet.total).not.toBeNull()
  }
  expect(together.find(({ userId }) => userId === userIds[0])).toEqual(alone[0])
})
