import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { isColumn } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Field, isSet, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { filterTable } from '#platform/define/engine/list-query.ts'
import { referenceFaceKey } from '#platform/define/face-column.server.ts'
import { RESOURCES, requireResource } from '#product/define/registry.server.ts'
import { type Answer, newId, pageIn } from '../api/running-api.ts'
import {
  type ConformanceCompany,
  openCompany,
  WRITABLE_RESOURCES,
  WRITABLE_SHAPES,
} from './conformance-company.ts'
import { addSample, type Input } from './sample-record.ts'

const LARGEST_PAGE = 500
const LAST_PAGE = 1_000_000_000

let company: ConformanceCompany
const samples = new Map<Resource, Input>()

beforeAll(async () => {
  company = await openCompany()
  for (const { resource } of WRITABLE_RESOURCES) {
    samples.set(resource, await addSample(company.director, resource))
  }
})

afterAll(() => company?.close())

function sampleOf(resource: Resource): Input {
  const sample = samples.get(resource)
  if (!sample) throw new Error(`no sample of ${resource.path}`)
  return sample
}

function list(resource: Resource, query: Record<string, string | number> = {}): Promise<Answer> {
  return company.director(resource.endpoints.list, { query })
}

/** The ids from all pages. */
async function idsIn(resource: Resource, query: Record<string, string | number>) {
  const ids: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = pageIn(await list(resource, { pageSize: LARGEST_PAGE, page, ...query }))
    ids.push(...found.data.map(({ id }) => id))
    pages = found.pageCount
    if (page >= pages) expect(found.dataCount).toBe(ids.length)
  }
  return ids
}

/** A condition for the rows that the director sees: of drafts and their child rows, only their own. */
function seenIn({ table, involved, parent }: Resource): string {
  if (parent) {
    const owner = requireResource(parent.resource)
    if (!owner.involved?.drafts) return 'true'
    const link = `${table}.${columnName(parent.field)}`
    return `exists (select from ${owner.table} where ${owner.table}.id = ${link} and ${seenIn(owner)})`
  }
  const director = "(select id from app_user where user_name = 'hrdir')"
  // Personal rows are visible only to the users named in them, whatever their role.
  if (involved?.alone) {
    const columns = involved.people.map((name) => `${table}.${columnName(name)}`)
    return `(${columns.map((column) => `${director} = any(array[]::uuid[] || ${column})`).join(' or ')})`
  }
  const drafts = involved?.drafts
  if (!drafts) return 'true'
  const states = drafts.is.map((state) => `'${state}'`).join(', ')
  return `(${table}.${columnName(drafts.field)} not in (${states})
    or ${table}.${columnName(drafts.of)} = ${director})`
}

/** The ids read directly from the table. */
async function idsWhere(resource: Resource, where: string, values: unknown[] = [], order = 'id') {
  const rows = await company.database.rows<{ id: string }>(
    `select id from ${resource.table} where deleted_at is null and ${seenIn(resource)} and ${where} order by ${order}`,
    values,
  )
  return rows.map(({ id }) => id)
}

function expectRefusal(answer: Answer, named: string): void {
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  expect(answer.body.msg).toContain(named)
  expect(answer.body.response).toBeNull()
}

function keysFor(resource: Resource, names: readonly string[]): string[] {
  const references = [resource.title, ...names].filter(
    (name) => resource.fields[name]?.rule.target !== undefined,
  )
  const labels = references.map(referenceLabelKey)
  const faces = references.filter((name) => isAccount(resource.fields[name])).map(referenceFaceKey)
  return [...new Set(['id', 'version', resource.title, ...names, ...labels, ...faces])].sort()
}

/** Whether the field refers to an account, so that rows also contain the photo of its owner. */
function isAccount(field: Field | undefined): boolean {
  return field?.kind === 'reference' && field.rule.target === 'system/users'
}

function namesIn(resource: Resource, place: Field['in'][number]): string[] {
  return Object.keys(resource.fields).filter((name) => resource.fields[name]?.in.includes(place))
}

function namesOutside(resource: Resource, place: Field['in'][number]): string[] {
  return Object.keys(resource.fields).filter((name) => !resource.fields[name]?.in.includes(place))
}

/**
 * The fields that every row contains, also if they are not list columns: those that decide about its actions
 * and its deletion, and its photo.
 */
function alwaysIn({ path, fields, deletable, actions }: Resource): string[] {
  const deciding = Object.values(actions).flatMap(({ on, when }) =>
    on === 'record' && when ? [when.field] : [],
  )
  const pictures = Object.keys(fields).filter((name) => fields[name]?.kind === 'image')
  const person = path === 'system/users' ? ['userBaseId'] : []
  return [...pictures, ...person, ...deciding, ...(deletable ? [deletable.field] : [])]
}

/** The text that a keyword search looks in: for a reference, the title of the referenced row. */
function searchedText({ table, fields }: Resource, name: string): string {
  const target = fields[name]?.rule.target
  const column = `${table}.${columnName(name)}`
  if (target === undefined) return column
  const named = requireResource(target)
  return `(select named.${columnName(named.title)} from ${named.table} as named where named.id = ${column})`
}

describe.each(WRITABLE_RESOURCES)('the list of $path', ({ resource }) => {
  const parentField = resource.parent ? [resource.parent.field] : []

  test('brings its list columns and nothing else', async () => {
    const page = pageIn(await list(resource))
    expect(page.data.length).toBeGreaterThan(0)
    const keys = keysFor(resource, [
      ...namesIn(resource, 'list'),
      ...parentField,
      ...alwaysIn(resource),
    ])
    for (const row of page.data) expect(Object.keys(row).sort()).toEqual(keys)
  })

  test('brings the columns that were asked for', async () => {
    const chosen = Object.keys(resource.fields).filter(
      (name) => isColumn(resource, name) && !parentField.includes(name),
    )
    const some = chosen.filter((_, index) => index % 2 === 1)
    const page = pageIn(await list(resource, { columns: some.join(',') }))
    const keys = keysFor(resource, [...some, ...parentField, ...alwaysIn(resource)])
    for (const row of page.data) expect(Object.keys(row).sort()).toEqual(keys)
  })

  test('cuts into pages that fit together', async () => {
    const whole = pageIn(await list(resource, { pageSize: 6 }))
    const halves = await Promise.all([1, 2].map((page) => list(resource, { pageSize: 3, page })))
    const pages = halves.map(pageIn)
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
    expect(pages.map(({ dataCount }) => dataCount)).toEqual([whole.dataCount, whole.dataCount])
    expect(pages[0]?.pageCount).toBe(Math.ceil(whole.dataCount / 3))
  })

  test.each(namesIn(resource, 'sort'))('sorts by %s both ways', async (name) => {
    const column = columnName(name)
    expect(await idsIn(resource, { orderBy: `${name} asc` })).toEqual(
      await idsWhere(resource, 'true', [], `${column}, id`),
    )
    expect(await idsIn(resource, { orderBy: `${name} desc` })).toEqual(
      await idsWhere(resource, 'true', [], `${column} desc, id desc`),
    )
  })

  test('finds a record by each of its search fields', async () => {
    const { id } = sampleOf(resource)
    for (const name of namesIn(resource, 'search')) {
      const [stored] = await company.database.rows<{ value: unknown }>(
        `select ${searchedText(resource, name)} as value from ${resource.table} where id = $1`,
        [id],
      )
      const value = stored?.value
      if (typeof value !== 'string') continue
      expect(await idsIn(resource, { key: value }), name).toContain(id)
      if (!resource.fields[name]?.mask) continue
      // If a part of a masked value found the record, a user could guess the value step by step.
      expect(await idsIn(resource, { key: value.slice(0, -1) }), name).not.toContain(id)
    }
    if (namesIn(resource, 'search').length === 0) return
    const plain = namesIn(resource, 'search').filter((name) => !resource.fields[name]?.mask)
    for (const wildcard of ['%', '_']) {
      const literally = plain.map(
        (name) => `strpos(${searchedText(resource, name)}, '${wildcard}') > 0`,
      )
      const found = await idsIn(resource, { key: wildcard })
      expect(found.sort()).toEqual(await idsWhere(resource, literally.join(' or ')))
    }
    expect(await idsIn(resource, { key: `' or true --` })).toEqual([])
    expectRefusal(await list(resource, { key: 'x'.repeat(101) }), 'key')
    expectRefusal(await list(resource, { key: 'a\u0000b' }), 'key')
  })

  const filters = [...filterTable(resource)].map(([parameter, known]) => ({ parameter, ...known }))
  test.each(filters)('filters by $parameter', async ({ parameter, field: name, part }) => {
    const field = resource.fields[name] as Field
    const column = columnName(name)
    const says = isSet(field) ? `cardinality(${column}) > 0` : `${column} is not null`
    const [stored] = await company.database.rows(
      `select ${column}::text as value from ${resource.table} where deleted_at is null and ${seenIn(resource)} and ${says} limit 1`,
    )
    const value = firstOf(field, String(stored?.value))
    const { where, values } = expectation(field, column, part, value)
    const found = await idsIn(resource, { [parameter]: value })
    expect(found.length).toBeGreaterThan(0)
    expect(found.sort()).toEqual(await idsWhere(resource, where, values))
    const unusable = UNUSABLE[field.kind]
    // The entries of a dictionary may change, so an unknown entry finds no rows instead of being refused.
    const isOpen = field.rule.choices?.dictionary !== undefined
    if (unusable && !isOpen)
      expectRefusal(await list(resource, { [parameter]: unusable }), parameter)
  })
})

// All lists share one parser: platform/define/engine/list-query.test.ts tries it for every list.
describe.each(WRITABLE_SHAPES)('the list of $path, and what is made like it', ({ resource }) => {
  test('refuses columns that do not exist', async () => {
    for (const name of ['nosuch', 'deletedAt', 'created_by', 'constructor', '__proto__']) {
      const columns = `${resource.title},${name}`
      expectRefusal(await list(resource, { columns }), name)
    }
  })

  test('refuses sort keys that are not offered', async () => {
    const forged = ['nosuch', 'id', 'deletedAt', 'created_at', 'constructor', '__proto__']
    for (const name of [...forged, ...namesOutside(resource, 'sort')]) {
      expectRefusal(await list(resource, { orderBy: `${name} desc` }), name)
    }
    const injected = `${resource.sort.field}; drop table`
    expectRefusal(await list(resource, { orderBy: injected }), 'drop table')
  })

  test('refuses filters that are not offered', async () => {
    const offered = filterTable(resource)
    const forged = ['nosuch', 'id', 'deletedAt', 'deleted_at', 'constructor', '__proto__', 'scope']
    const names = [...forged, ...namesOutside(resource, 'filter')]
    // A field may have the name of the keyword parameter, which is not a filter.
    for (const name of names.filter((one) => !offered.has(one) && one !== 'key')) {
      expectRefusal(await list(resource, { [name]: '1' }), name)
    }
  })

  test('answers or refuses every page number', async () => {
    for (const page of ['-1', '0', 'abc', '1.5', '1e3', LAST_PAGE + 1, '9'.repeat(40)]) {
      expectRefusal(await list(resource, { page }), 'page')
    }
    for (const pageSize of ['-1', '0', 'abc', LARGEST_PAGE + 1]) {
      expectRefusal(await list(resource, { pageSize }), 'pageSize')
    }
    const all = await company.database.value(
      `select count(*)::int from ${resource.table} where deleted_at is null and ${seenIn(resource)}`,
    )
    const beyond = pageIn(await list(resource, { page: LAST_PAGE }))
    expect(beyond).toMatchObject({ page: LAST_PAGE, data: [], dataCount: all })
  })
})

/** The filter value: for a set its first member, for a date and time its day, for a time its minute. */
function firstOf(field: Field, stored: string): string {
  if (isSet(field)) return stored.replace(/^\{([^,}]*).*$/, '$1')
  if (field.kind === 'time') return stored.slice(0, 5)
  return field.kind === 'dateTime' ? stored.slice(0, 10) : stored
}

const isNumber = ({ kind }: Field) => ['integer', 'decimal', 'money'].includes(kind)

/** The condition for the rows that a filter must find, written in another way than in the API. */
function expectation(
  field: Field,
  column: string,
  part: 'equals' | 'start' | 'end',
  value: string,
): { where: string; values: string[] } {
  if (isSet(field)) return { where: `array[$1] && ${column}::text[]`, values: [value] }
  if (field.kind === 'dateTime') {
    const day = `(${column} at time zone 'Asia/Shanghai')::date`
    return { where: `${day} ${part === 'start' ? '>=' : '<='} $1::date`, values: [value] }
  }
  if (field.kind === 'time') {
    return { where: `${column} ${part === 'start' ? '>=' : '<='} $1::time`, values: [value] }
  }
  if (part !== 'equals' && isNumber(field)) {
    return { where: `${column} ${part === 'start' ? '>=' : '<='} $1::numeric`, values: [value] }
  }
  if (part === 'start') return { where: `not (${column}::text < $1)`, values: [value] }
  if (part === 'end') return { where: `not (${column}::text > $1)`, values: [value] }
  if (field.kind === 'text' && !field.rule.exact)
    return { where: `strpos(${column}, $1) > 0`, values: [value] }
  const target = field.rule.target ? requireResource(field.rule.target) : undefined
  if (!target?.treePath || !target.tree) return { where: `${column}::text = $1`, values: [value] }
  const below = `with recursive below as (
      select id from ${target.table} where id = $1::uuid
      union all select child.id from ${target.table} child
        join below on child.${columnName(target.tree)} = below.id
    ) select id from below`
  return { where: `${column} in (${below})`, values: [value] }
}

const UNUSABLE: Readonly<Partial<Record<Field['kind'], string>>> = {
  text: 'x'.repeat(401),
  choice: 'nosuch',
  bool: 'maybe',
  date: '2026-02-30',
  month: '2026-13',
  time: '25:00',
  colour: 'red',
  integer: 'many',
  decimal: 'many',
  money: 'many',
  reference: 'not-an-id',
}

test('a filter by a department that does not exist finds nobody', async () => {
  const withDepartment = RESOURCES.filter(({ fields, isReadOnly }) => fields.deptId && !isReadOnly)
  expect(withDepartment.length).toBeGreaterThan(0)
  for (const resource of withDepartment) {
    expect(await idsIn(resource, { deptId: newId() })).toEqual([])
  }
})
