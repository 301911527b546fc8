import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

let copy: TestDatabase
let database: DatabaseClient

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
})
afterAll(async () => {
  await database?.end()
  await copy?.drop()
})

type Booked = { id: string; state: string; days: number; held: number; used: number }

/** Requests for leave with a balance, each with the reserved and used days from the ledger. */
const requests = () =>
  database.rows<Booked>(
    `select l.id, l.state, l.days::float8 as days,
       coalesce(-sum(e.delta) filter (where e.cause in ('占用', '释放')), 0)::float8 as held,
       coalesce(-sum(e.delta) filter (where e.cause in ('使用', '退回')), 0)::float8 as used
     from leave l left join leave_entry e on e.source_type = 'attendance/leaves' and e.source_id = l.id
     where l.kind in ('3', '11') and l.deleted_at is null group by l.id order by l.id`,
  )

describe('the ledger of leave of the demo company', () => {
  test('comes to the balances and lots that are kept', async () => {
    const wrong = await database.rows(
      `select b.id from leave_balance b join leave_entry e on e.balance_id = b.id group by b.id
       having sum(e.delta) <> b.left
         or -coalesce(sum(e.delta) filter (where e.cause in ('使用', '退回')), 0) <> b.used
         or -coalesce(sum(e.delta) filter (where e.cause in ('占用', '释放')), 0) <> b.locked
         or coalesce(sum(e.delta) filter (where e.cause = '授予'), 0) <> b.granted
       union all
       select l.id from leave_lot l join leave_entry e on e.lot_id = l.id group by l.id
       having sum(e.delta) <> l.left`,
    )
    expect(wrong).toEqual([])
    expect(await database.value('select count(*)::int from leave_balance')).toBeGreaterThan(50)
  })

  test('has taken days, reserves requested days, and has no rejected ones', async () => {
    const booked = await requests()
    expect(new Set(booked.map(({ state }) => state))).toEqual(new Set(['1', '3', '4']))
    for (const { state, days, held, used } of booked) {
      expect({ state, held, used }).toEqual({
        state,
        held: state === '1' ? days : 0,
        used: state === '4' ? days : 0,
      })
    }
  })

  test('gives time off for overtime that is not paid, in tenths of a day of eight hours', async () => {
    const grants = await database.rows<{ hours: number; days: number }>(
      `select o.hours::float8 as hours, sum(e.delta)::float8 as days
       from work_overtime o join leave_entry e on e.source_type = 'attendance/overtimes' and e.source_id = o.id
       where o.settle = '调休' and o.state = '4' group by o.id`,
    )
    expect(grants).toEqual([{ hours: 3, days: 0.4 }])
    const all = "select count(*)::int from work_overtime where settle = '调休' and state = '4'"
    expect(await database.value(all)).toBe(grants.length)
  })

  test('never sums up below nothing on any day', async () => {
    const below = await database.rows(
      `select lot_id from (select lot_id, sum(delta) over (partition by lot_id order by date, id) as rest
         from leave_entry) t where rest < 0`,
    )
    expect(below).toEqual([])
  })
})
