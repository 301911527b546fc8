import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { filterTable } from '#platform/define/engine/list-query.ts'
import { type ConformanceCompany, openCompany, SHAPES } from '../conformance/conformance-company.ts'

/** A marker that is in every payload and nowhere else. */
const CANARY = 'cnry7'

const PAYLOADS: readonly string[] = [
  `${CANARY}' or '1'='1`,
  `${CANARY}' or 1=1--`,
  `${CANARY}" or ""="`,
  `${CANARY}'; drop table app_user;--`,
  `${CANARY}'; update app_user set state='3';--`,
  `${CANARY}') or ('a'='a`,
  `${CANARY}')) union select password_hash from app_user--`,
  `${CANARY}' union all select null,null,null--`,
  `${CANARY}'||(select password_hash from app_user limit 1)||'`,
  `${CANARY}' and 1=(select 1 from pg_sleep(5))--`,
  `1;select pg_sleep(5)--${CANARY}`,
  `${CANARY}$$;select 1;$$`,
  `$1${CANARY}`,
  `$${CANARY}$`,
  `:${CANARY}`,
  `?${CANARY}`,
  `{{${CANARY}}}`,
  `\${${CANARY}}`,
  `${CANARY}\\`,
  `${CANARY}\\'`,
  `${CANARY}%`,
  `%${CANARY}%`,
  `_${CANARY}_`,
  `${CANARY}\\%`,
  `/*${CANARY}*/`,
  `${CANARY}/*`,
  `${CANARY}--`,
  `${CANARY}#`,
  `${CANARY}\u0000`,
  `${CANARY}\n;select 1`,
  `${CANARY}\t\r\n`,
  `\u02bc${CANARY}\u2019 or 1=1`,
  `\uff07${CANARY}\uff07`,
  `\ud800${CANARY}`,
  `${CANARY}\u202e`,
  `0x27${CANARY}`,
  `name desc, (select 1) ${CANARY}`,
  `id;${CANARY}`,
  `constructor ${CANARY}`,
  `(case when 1=1 then name else ${CANARY} end)`,
]

/** Names that are not columns, and columns that no list returns. */
const NAMES = [
  'password_hash',
  'r.id',
  't.id',
  'id',
  'version',
  'created_at',
  'deleted_at',
  'tableoid',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '"id"',
  'id asc',
  '1',
  '*',
]
const PAGES = ['0', '-1', '1e3', '1.5', ' 1', '0x10', '9999999999999', 'NaN', '1;1', '１', '+1']

let company: ConformanceCompany
const statements: string[] = []
let bound = 0

/** Records every statement sent to the database, and counts those whose bound values contain the marker. */
function watchStatements(): void {
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
    statements.push(typeof first === 'string' ? first : (first.text ?? ''))
    const values = typeof first === 'string' ? second : (first.values ?? second)
    if (JSON.stringify(values ?? '').includes(CANARY)) bound += 1
    return Reflect.apply(query, this, args)
  } as typeof query)
}

beforeAll(async () => {
  company = await openCompany()
  watchStatements()
})

afterAll(async () => {
  vi.restoreAllMocks()
  await company?.close()
})

const ask = ({ endpoints }: Resource, query: Record<string, string>) =>
  company.director(endpoints.list, { query })

const listed = SHAPES.map(({ resource }) => resource)

/** Picks one item by place, so that the next place picks the next item; nothing from an empty list. */
const oneOf = <Item>(items: readonly Item[], place: number): Item[] =>
  items.slice(place % items.length).slice(0, 1)

/** One filter of every kind that a resource has; for a range, one end. */
function filtersOf(resource: Resource): string[] {
  const kinds = new Map<string, string>()
  for (const [name, { field, part }] of filterTable(resource)) {
    kinds.set(`${resource.fields[field]?.kind} ${part}`, name)
  }
  return [...kinds.values()]
}

describe('P17 nothing that is asked becomes SQL', () => {
  test.each(SHAPES)('$path', async ({ resource }) => {
    const known = (await ask(resource, {})).body.response as { dataCount: number }
    const before = bound
    const filters = filtersOf(resource)
    for (const [nth, payload] of PAYLOADS.entries()) {
      // Each payload is tried on another parameter of each list, so that all lists together try all pairs.
      const place = nth + listed.indexOf(resource)
      const closed = ['orderBy', 'ids', 'page', 'pageSize', 'columns', payload.slice(0, 40)]
      for (const name of oneOf(closed, place)) {
        const answer = await ask(resource, { [name]: payload })
        // A NUL or a line break that is trimmed away still leaves an invalid order.
        expect(answer.status, `${name}=${payload}`).toBe(400)
      }
      for (const name of ['key', ...oneOf(filters, place)]) {
        const answer = await ask(resource, { [name]: payload })
        expect([200, 400], `${name}=${payload} ${answer.text}`).toContain(answer.status)
        if (answer.status !== 200) continue
        // No row has this text, so the list must be empty; a list without search fields ignores the keyword.
        const isSearched = Object.values(resource.fields).some((field) =>
          field.in.includes('search'),
        )
        const isIgnored = name === 'key' && !isSearched
        const { dataCount } = answer.body.response as { dataCount: number }
        expect(dataCount, `${name}=${payload}`).toBe(isIgnored ? known.dataCount : 0)
      }
    }
    for (const name of NAMES) {
      if (Object.hasOwn(resource.fields, name)) continue
      expect((await ask(resource, { orderBy: name })).status, name).toBe(400)
      expect((await ask(resource, { [name]: 'x' })).status, name).toBe(400)
    }
    for (const page of PAGES) {
      expect((await ask(resource, { page })).status, page).toBe(400)
      expect((await ask(resource, { pageSize: page })).status, page).toBe(400)
    }
    expect(statements.filter((text) => text.includes(CANARY))).toEqual([])
    const isAsked = Object.values(resource.fields).some((field) => field.in.includes('search'))
    if (isAsked)
      expect(bound, 'the payloads reached the database as values').toBeGreaterThan(before)
  })

  test.each(SHAPES)('$path takes wildcards as they are written', async ({ resource }) => {
    const isSearched = Object.values(resource.fields).some((field) => field.in.includes('search'))
    if (!isSearched) return
    for (const key of ['%%%', '___', '\\\\', '%_%']) {
      const { data } = (await ask(resource, { key, pageSize: '500' })).body.response as {
        data: Record<string, unknown>[]
      }
      for (const row of data)
        expect(JSON.stringify(row)).toContain(JSON.stringify(key).slice(1, -1))
    }
  })

  test('forty payloads are forty', () => {
    expect(new Set(PAYLOADS).size).toBe(40)
  })
})
