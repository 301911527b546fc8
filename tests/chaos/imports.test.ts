import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import {
  csvOf,
  importDesk,
  newcomer,
  type Person,
} from '../../platform/tests/imports/import-desk.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { note } from './figures.ts'
import { callerAt, fetchToken } from './http-api.ts'
import { type Product, startProduct, until } from './product.ts'
import { byScale } from './scale.ts'

const HR = 'er'
const TORN_ROWS = byScale({ test: 5_000, quick: 10_000, full: 50_000 })
const LIMIT_MS = 5 * 60_000

let product: Product
let database: DatabaseClient
let desk: ReturnType<typeof importDesk>
/** The name of an enabled department; no other department has it. */
let department: string
let people = 0

beforeAll(async () => {
  product = await startProduct({ name: 'imports' })
  database = await connect(product.databaseUrl)
  const token = await fetchToken(product.url, HR)
  desk = importDesk({ as: async () => callerAt(product.url, token) })
  department = String(
    await database.value(
      `select name from department d where enabled and deleted_at is null
         and not exists (select from department o where o.name = d.name and o.id <> d.id)
       order by path limit 1`,
    ),
  )
})

afterAll(async () => {
  await database?.end()
  await product?.dispose()
})

const newcomers = (count: number): Person[] =>
  Array.from({ length: count }, () => {
    people += 1
    return newcomer(people, department)
  })

const countPeople = async () =>
  Number(await database.value("select count(*) from user_base_info where emp_no like 'IM%'"))

describe('P24 a file of many people', () => {
  it('has one bad row of 5,000 named, which keeps back all the others', async () => {
    const rows = newcomers(5_000)
    rows[4_321] = { ...newcomer(0, department), 手机: '12345' }
    const file = await desk.sent(HR, csvOf(rows))
    expect(file.counts).toEqual({ refused: 1, change: 0, add: 4_999, same: 0 })
    expect(await desk.rows(HR, file.id, 'refused')).toMatchObject([{ place: 4_323 }])
    expect((await desk.press(HR, IMPORT_CALLS.commit, { id: file.id })).status).toBe(423)
    expect(await countPeople()).toBe(0)
  })

  it(
    `of ${TORN_ROWS} is there as a whole or not at all after kill -9 half-way`,
    async (context) => {
      const file = await desk.sent(HR, csvOf(newcomers(TORN_ROWS)))
      expect(file.counts).toMatchObject({ refused: 0, add: TORN_ROWS })
      await desk.press(HR, IMPORT_CALLS.commit, { id: file.id })
      let written = 0
      await until('rows are being written', async () => {
        const progress = await desk.read(HR, file.id)
        expect(progress.state).toBe('importing')
        written = progress.rowsDone
        return written > 0
      })
      product.process().signal('SIGKILL')
      await product.process().ended
      expect(await countPeople()).toBe(0)
      await product.start()
      const seen = new Set<number>()
      await until(
        'it is written after all',
        async () => {
          seen.add(await countPeople())
          return (await desk.read(HR, file.id)).state === 'done'
        },
        LIMIT_MS,
      )
      seen.add(await countPeople())
      note(context, `killed at ${written} of ${TORN_ROWS} rows`)
      expect([...seen].filter((count) => count !== 0 && count !== TORN_ROWS)).toEqual([])
      expect(await countPeople()).toBe(TORN_ROWS)
    },
    LIMIT_MS + 60_000,
  )
})
