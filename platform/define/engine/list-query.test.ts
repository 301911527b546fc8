import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { searchKey } from '#platform/wire/lists/search-key.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import type { Resource } from './define-resource.ts'
import { type Field, integer, money, month } from './field-kinds.ts'
import { sampleValue } from './kinds.ts'
import {
  DEFAULT_PAGE_SIZE,
  filterTable,
  isUsableFilter,
  type ListQuery,
  listQueryParams,
  MAX_PAGE_SIZE,
  readListQuery,
} from './list-query.ts'

function read(text: string, resource: Resource = archives) {
  return readListQuery(resource, new URLSearchParams(text))
}

const PLAIN: ListQuery = {
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
  key: '',
  orderBy: [{ field: 'empNo', descending: false }],
  filters: {},
}

describe('chosen rows', () => {
  const [a, b] = [uuidv7(), uuidv7()]

  it('are named by a list or one by one, each once', () => {
    for (const text of [`ids=${a},${b.toUpperCase()}`, `ids=${a}&ids=${b}&ids=${a}&ids=`]) {
      expect(read(text)).toEqual({ query: { ...PLAIN, ids: [a, b] }, unknown: [], invalid: [] })
    }
    expect(read('ids=').query).toEqual(PLAIN)
  })

  it.each(['x', `${'0'.repeat(8)}`, "' or 1=1 --"])('are no %j', (odd) => {
    const { query, invalid } = read(`ids=${a},${encodeURIComponent(odd)}`)
    expect([query.ids, invalid]).toEqual([undefined, ['ids']])
  })

  it('are at most 500', () => {
    const ids = Array.from({ length: 501 }, uuidv7)
    expect(read(`ids=${ids.join(',')}`).invalid).toEqual(['ids'])
    expect(read(`ids=${ids.slice(1).join(',')}`).query.ids).toHaveLength(500)
  })

  it('travel on', () => {
    const { query } = read(`ids=${a},${b}`)
    expect(readListQuery(archives, listQueryParams(archives, query)).query).toEqual(query)
  })
})

describe('page and page size', () => {
  it('has defaults', () => {
    expect(read('')).toEqual({ query: PLAIN, unknown: [], invalid: [] })
    expect(read('page=&pageSize=&key=')).toEqual({ query: PLAIN, unknown: [], invalid: [] })
  })

  it('reads whole numbers', () => {
    const { query, invalid } = read('page=500&pageSize=100')
    expect([query.page, query.pageSize, invalid]).toEqual([500, 100, []])
    expect(read('page=1000000000').query.page).toBe(1_000_000_000)
    expect(read(`pageSize=${MAX_PAGE_SIZE}`).query.pageSize).toBe(MAX_PAGE_SIZE)
  })

  it.each([
    '-1',
    '0',
    '1000000001',
    '1000000000000',
    '99999999999999999999',
    'abc',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '１',
    'NaN',
    '1;drop table x',
  ])('falls back to the first page for %j and says so', (text) => {
    const { query, invalid } = readListQuery(archives, new URLSearchParams({ page: text }))
    expect([query.page, invalid]).toEqual([1, ['page']])
  })

  it.each(['0', '-20', String(MAX_PAGE_SIZE + 1), '1000000000', 'all'])(
    'falls back to the standard size for %j and says so',
    (text) => {
      const { query, invalid } = readListQuery(archives, new URLSearchParams({ pageSize: text }))
      expect([query.pageSize, invalid]).toEqual([DEFAULT_PAGE_SIZE, ['pageSize']])
    },
  )

  it('keeps the offset of the last page a safe integer', () => {
    expect(Number.isSafeInteger(1_000_000_000 * MAX_PAGE_SIZE)).toBe(true)
  })
})

describe('keyword', () => {
  it('is trimmed', () => {
    expect(read('key=%20%E6%9D%8E%20').query.key).toBe('李')
  })

  it.each(['x'.repeat(101), 'a\u0000b'])('is dropped when it cannot be used', (key) => {
    const { query, invalid } = readListQuery(archives, new URLSearchParams({ key }))
    expect([query.key, invalid]).toEqual(['', ['key']])
  })
})

describe('order', () => {
  it('reads several sort fields in their order', () => {
    expect(read('orderBy=joinDate desc,name').query.orderBy).toEqual([
      { field: 'joinDate', descending: true },
      { field: 'name', descending: false },
    ])
  })

  it.each([
    'name;drop table user_base_info',
    'name desc; --',
    'name) desc',
    '"name"',
    "name' or '1'='1",
    'name desc nulls first',
    'name DESC',
    '(select 1)',
    'created_at',
    'deletedAt',
    'idCardNo',
    'gender',
    'id',
    '1',
    'constructor',
    '__proto__',
    'toString desc',
  ])('drops %j and keeps the standard order', (text) => {
    const { query, unknown } = readListQuery(archives, new URLSearchParams({ orderBy: text }))
    expect(query.orderBy).toEqual(PLAIN.orderBy)
    expect(unknown).toEqual([text.slice(0, 40)])
  })

  it('keeps the good part of a mixed order', () => {
    const { query, unknown } = read('orderBy=name desc,pg_sleep(9),status')
    expect(query.orderBy).toEqual([
      { field: 'name', descending: true },
      { field: 'status', descending: false },
    ])
    expect(unknown).toEqual(['pg_sleep(9)'])
  })

  it('lets through nothing but sort fields, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { query } = readListQuery(archives, new URLSearchParams({ orderBy: text }))
        return query.orderBy.every(({ field }) => archives.fields[field]?.in.includes('sort'))
      }),
    )
  })

  it('answers a hostile text in no time', () => {
    const started = performance.now()
    read(`orderBy=name${'+'.repeat(50_000)}x`)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('filters', () => {
  const dept = uuidv7()

  it('reads one value, lists and ranges', () => {
    const { query, unknown, invalid } = read(
      `status=1,2&gender=男&deptId=${dept}&joinDateStart=2024-01-01&joinDateEnd=2024-12-31&name=李`,
    )
    expect(query.filters).toEqual({
      status: '1,2',
      gender: '男',
      deptId: dept,
      joinDateStart: '2024-01-01',
      joinDateEnd: '2024-12-31',
      name: '李',
    })
    expect([unknown, invalid]).toEqual([[], []])
  })

  it('joins several selects of one name and passes over untouched ones', () => {
    expect(read('status=&status=2&status=7&gender=').query.filters).toEqual({ status: '2,7' })
  })

  it.each([
    'status=99',
    'status=1,99',
    'status=1,,2',
    'gender=x',
    'deptId=1',
    `deptId=${dept},x`,
    'joinDateStart=2026-02-30',
    'joinDateStart=2026-13-01',
    'joinDateEnd=yesterday',
    'joinDateEnd=2026-01-01T25:00:00Z',
    'name=a%00b',
    `name=${'x'.repeat(401)}`,
  ])('drops %s and says so', (text) => {
    const { query, unknown, invalid } = read(text)
    expect([query.filters, unknown, invalid]).toEqual([{}, [], [text.split('=')[0]]])
  })

  it.each(['yes', '1', 'TRUE', 'true,false'])('does not take %j for a box', (value) => {
    expect(read(`enabled=${value}`, departments).invalid).toEqual(['enabled'])
  })

  it.each([
    'foo=1',
    'joinDate=2024-01-01',
    'idCardNo=510107',
    'salary=1',
    'id=1',
    'empNo=1',
    '__proto__=1',
    'constructor=1',
    'deleted_at=x',
    'Page=2',
  ])('reports the unknown parameter %s', (text) => {
    const { query, unknown } = read(text)
    expect([query, unknown]).toEqual([PLAIN, [text.split('=')[0]]])
  })

  it('cuts long names that nobody knows', () => {
    expect(read(`${'x'.repeat(5_000)}=1`).unknown).toEqual(['x'.repeat(40)])
  })

  it('offers no filter and no order on a value that is masked', () => {
    for (const resource of RESOURCES) {
      const masked = Object.entries(resource.fields).filter(([, field]) => field.mask)
      const offered = masked.filter(([, { in: places }]) =>
        places.some((place) => place === 'filter' || place === 'sort'),
      )
      expect({ [resource.path]: offered.map(([name]) => name) }).toEqual({ [resource.path]: [] })
    }
  })

  it('judges numbers and months by their kind', () => {
    const places = { in: ['filter'] } as const
    expect(isUsableFilter(integer('n', places), '-12')).toBe(true)
    expect(isUsableFilter(integer('n', places), '9999999999')).toBe(false)
    expect(isUsableFilter(integer('n', places), '1.5')).toBe(false)
    expect(isUsableFilter(money('m', places), '100.25')).toBe(true)
    expect(isUsableFilter(money('m', places), '1e9')).toBe(false)
    expect(isUsableFilter(month('t', places), '2024-12')).toBe(true)
    expect(isUsableFilter(month('t', places), '2024-13')).toBe(false)
  })

  it('names a parameter once and never like a standard one', () => {
    for (const resource of RESOURCES) {
      const names = [...filterTable(resource).keys()]
      const standard = names.filter((name) => ['page', 'pageSize', 'key', 'orderBy'].includes(name))
      expect({ [resource.path]: standard }).toEqual({ [resource.path]: [] })
    }
  })
})

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Text as it arrives in a URL: whole characters, no U+0000, no blanks around it. */
function typedText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .string({ unit: 'binary', maxLength })
    .map((text) => text.replaceAll('\u0000', '').trim())
    .filter((text) => text.length <= maxLength)
}

function someOf(values: readonly string[]): fc.Arbitrary<string> {
  return fc
    .subarray([...values], { minLength: 1, maxLength: Math.min(8, values.length) })
    .map((list) => list.join(','))
}

function filterValue(field: Field): fc.Arbitrary<string> {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      // Any code is valid for a dictionary, because a filter does not check whether the dictionary has the
      // entry.
      if (field.rule.choices?.dictionary) return someOf(['online', 'a-1', 'B.2', 'c_3'])
      return someOf((field.rule.choices?.options ?? []).map((option) => option.value))
    case 'reference':
    case 'references':
      return fc.array(fc.uuid(), { minLength: 1, maxLength: 3 }).map((ids) => ids.join(','))
    case 'bool':
      return fc.constantFrom('true', 'false')
    case 'date':
    case 'dateTime':
      return day
    case 'month':
      return day.map((text) => text.slice(0, 7))
    case 'integer':
      return fc.integer({ min: -999_999_999, max: 999_999_999 }).map(String)
    case 'decimal':
    case 'money':
      return fc.integer({ min: 0, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2))
    case 'text':
    case 'longText':
    case 'richText':
      return typedText(400).filter((text) => text !== '')
    default:
      return fc.nat(50).map((n) => String(sampleValue(field, n)))
  }
}

function listQueries(resource: Resource): fc.Arbitrary<ListQuery> {
  const sortable = Object.entries(resource.fields).filter(([, field]) => field.in.includes('sort'))
  const filters: Record<string, fc.Arbitrary<string>> = {}
  for (const [name, { field }] of filterTable(resource)) {
    filters[name] = filterValue(resource.fields[field] as Field)
  }
  return fc.record({
    page: fc.integer({ min: 1, max: 1_000_000_000 }),
    pageSize: fc.integer({ min: 1, max: MAX_PAGE_SIZE }),
    key: typedText(100).map(searchKey),
    orderBy: fc.array(
      fc.record({
        field: fc.constantFrom(...sortable.map(([name]) => name)),
        descending: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    filters: fc
      .record(filters, { requiredKeys: [], noNullPrototype: true })
      .map((some) => some as Record<string, string>),
  })
}

describe.each(RESOURCES.map((resource) => [resource.path, resource] as const))(
  'the list query of %s',
  (_path, resource) => {
    it('comes back from its own parameters unchanged', () => {
      fc.assert(
        fc.property(listQueries(resource), (query) => {
          const sent = listQueryParams(resource, query).toString()
          const reading = readListQuery(resource, new URLSearchParams(sent))
          expect(reading).toEqual({ query, unknown: [], invalid: [] })
        }),
        { numRuns: 60 },
      )
    })

    it('sends no parameter for default values', () => {
      const { query } = readListQuery(resource, new URLSearchParams())
      expect(listQueryParams(resource, query).toString()).toBe('')
    })

    it('sorts by a field that a person may sort by', () => {
      expect(resource.fields[resource.sort.field]?.in).toContain('sort')
    })

    it('never throws and never lets an unknown name through', () => {
      const known = filterTable(resource)
      const name = fc.oneof(fc.constantFrom('page', 'orderBy', ...known.keys()), fc.string())
      fc.assert(
        fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 6 }), (pairs) => {
          const { query } = readListQuery(resource, new URLSearchParams(pairs))
          return Object.keys(query.filters).every((filter) => known.has(filter))
        }),
        { numRuns: 60 },
      )
    })
  },
)
