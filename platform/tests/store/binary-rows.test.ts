import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binaryRows, type ColumnType } from '#platform/api/store/connection/binary-rows.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

const DAY_MS = 86_400_000

let copy: TestDatabase
let database: DatabaseClient

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  await database.rows(`create table sent (id uuid, day date, n integer, worth numeric(8, 2),
    is_so boolean, at timestamptz, said text, words text[], list jsonb)`)
})

afterAll(async () => {
  await database?.end()
  await copy?.drop()
})

const COLUMNS: readonly ColumnType[] = [
  'uuid',
  'date',
  'integer',
  'hundredths',
  'boolean',
  'moment',
  'text',
  'texts',
  'json',
]

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((raw) => raw.replaceAll('\0', ''))
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })
const row = fc.tuple(
  orNull(fc.uuid()),
  orNull(fc.integer({ min: -20_000, max: 80_000 })),
  orNull(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  orNull(fc.integer({ min: -999_999, max: 999_999 }).map((all) => all / 100)),
  orNull(fc.boolean()),
  orNull(fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 }).map((ms) => ms / 1_000)),
  orNull(text),
  orNull(fc.array(text, { maxLength: 4 })),
  orNull(fc.array(fc.record({ a: text, b: fc.integer() }), { maxLength: 3 })),
)
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

const bytesOf = (rows: readonly Row[], expected = rows.length) => {
  const sent = binaryRows(COLUMNS, expected)
  for (const [id, day, n, worth, isSo, at, said, words, list] of rows) {
    sent.add([id, day, n, worth, isSo, at, said, words, list && JSON.stringify(list)])
  }
  return sent.close()
}

/** The rows as the database read them, in JavaScript values. */
async function readBack(bytes: Buffer): Promise<unknown[][]> {
  const rows = await database.rows(
    `select id, day::text as day, n, worth::text as worth, is_so, extract(epoch from at)::float8 as at,
       said, words, list from unnest($1::sent[])`,
    [bytes],
  )
  return rows.map((read) => Object.values(read))
}

const asRead = ([id, day, n, worth, isSo, at, said, words, list]: Row) => [
  id,
  day === null ? null : new Date(day * DAY_MS).toISOString().slice(0, 10),
  n,
  worth === null ? null : worth.toFixed(2).replace(/^-(0\.00)$/, '$1'),
  isSo,
  at,
  said,
  words,
  list,
]

test('rows of any values are read as they were sent, however few were expected', async () => {
  const rows = fc.array(row, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 0, max: 30 }), async (sample, expected) => {
      expect(await readBack(bytesOf(sample, expected))).toEqual(sample.map(asRead))
    }),
    { numRuns: 60 },
  )
})

test('what has no place in a column is refused, not cut off', () => {
  const sent = binaryRows(['hundredths'], 1)
  expect(() => sent.add([12_345.6])).toThrow(RangeError)
})

test('a table with other columns than were sent is not written', async () => {
  const sent = binaryRows(['uuid', 'date'], 1)
  sent.add([null, 0])
  await expect(readBack(sent.close())).rejects.toThrow(/number of columns/)
})
