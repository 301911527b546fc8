import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { buttonsOf } from '#platform/define/built-in/buttons.ts'
import { linkTo } from '#platform/define/described/link-to.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import {
  childrenOf,
  findResource,
  RESOURCES,
  requireResource,
} from '#product/define/registry.server.ts'
import { freshDatabase, type TestDatabase } from '../api/database.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { definedAt, madeAt } from '../where-to-write.ts'
import { EVERY_RESOURCE } from './conformance-company.ts'

const BASE_COLUMNS = [
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
]

/**
 * The beginning of the comment of a column that a rule fills; such a column has no field, or an optional one.
 */
const FILLED_BY_RULE = /^Filled by a rule: \S/

const FIELD_KEYS = 9

type Column = {
  name: string
  type: string
  required: boolean
  has_default: boolean
  comment: string | null
}

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

async function columnsOf(relation: string): Promise<Map<string, Column>> {
  const columns = await database.rows<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
       atthasdef as has_default, col_description(attrelid, attnum) as comment
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [relation],
  )
  return new Map(columns.map((column) => [column.name, column]))
}

const fieldsOf = (resource: Resource) => Object.entries(resource.fields)

describe.each(EVERY_RESOURCE)('$path', ({ resource }) => {
  const at = (field = '') => definedAt(resource.path, field)

  test('reads every field from a column of the fitting type', async () => {
    const columns = await columnsOf(resource.view)
    const wrong = fieldsOf(resource)
      .map(([name, { kind }]) => ({ name, kind, type: columns.get(columnName(name))?.type }))
      .filter(
        ({ kind, type }) => ![type, type?.replace(/\(.*\)/, '')].includes(kindOf(kind).column),
      )
    expect(wrong).toEqual([])
    expect([...columns.keys()]).toEqual(expect.arrayContaining(BASE_COLUMNS))
  })

  test('has a column of its own for every field that can be written', async () => {
    const columns = await columnsOf(resource.table)
    const missing = fieldsOf(resource)
      .filter(([name, field]) => field.access !== 'computed' && !columns.has(columnName(name)))
      .map(([name]) => `${madeAt(resource.table)} write ${columnName(name)}, for ${at(name)}`)
    expect(missing).toEqual([])
  })

  test('keeps decimals to the scale of the field', async () => {
    const columns = await columnsOf(resource.table)
    const wrong = fieldsOf(resource).filter(([name, { kind, rule, access }]) => {
      if (access === 'computed' || (kind !== 'decimal' && kind !== 'money')) return false
      const scale = /,(\d+)\)$/.exec(columns.get(columnName(name))?.type ?? '')?.[1]
      return Number(scale) !== rule.scale
    })
    expect(wrong).toEqual([])
  })

  test('has no column that nobody knows', async () => {
    // A log is read through a view, whose table may have columns for other readers too.
    if (resource.isReadOnly) return
    const columns = await columnsOf(resource.table)
    const known = new Set([...BASE_COLUMNS, ...Object.keys(resource.fields).map(columnName)])
    const unknown = [...columns.values()].filter(
      ({ name, comment }) => !known.has(name) && !FILLED_BY_RULE.test(comment ?? ''),
    )
    expect(
      unknown.map(
        ({ name }) =>
          `${at()} write a field for the column ${name}; where a rule fills it, write in its migration: comment on column ${resource.table}.${name} is 'Filled by a rule: …'`,
      ),
    ).toEqual([])
  })

  test('asks for what the table needs, and only for that', async () => {
    const columns = await columnsOf(resource.table)
    const fieldOf = new Map(fieldsOf(resource).map(([name, field]) => [columnName(name), field]))
    const needed = [...columns.values()].filter(
      ({ name, required, has_default, comment }) =>
        required &&
        !has_default &&
        !BASE_COLUMNS.includes(name) &&
        !FILLED_BY_RULE.test(comment ?? ''),
    )
    const unasked = needed.filter(({ name }) => {
      const field = fieldOf.get(name)
      return !field || (field.access !== 'computed' && !field.required)
    })
    expect(
      unasked.map(({ name }) => {
        const [field = ''] =
          fieldsOf(resource).find((entry) => entry[1] === fieldOf.get(name)) ?? []
        return `${at(field)} write required: true, for the column ${name} cannot be empty`
      }),
    ).toEqual([])

    const requiredFields = fieldsOf(resource).filter(([, field]) => field.required)
    const lax = requiredFields.filter(([name]) => !columns.get(columnName(name))?.required)
    const strict = ([name]: [string, unknown]) =>
      `${madeAt(resource.table)} write not null behind ${columnName(name)}, for ${at(name)}`
    expect(lax.map(strict)).toEqual([])
    const bools = fieldsOf(resource).filter(([, { kind, access }]) => {
      return kind === 'bool' && access !== 'computed'
    })
    const nullable = bools.filter(([name]) => !columns.get(columnName(name))?.required)
    expect(nullable.map(strict)).toEqual([])
  })

  test('keeps within the knob budgets', () => {
    const wide = fieldsOf(resource).filter(([, field]) => Object.keys(field).length > FIELD_KEYS)
    expect(wide.map(([name]) => name)).toEqual([])
    expect(Object.isFrozen(resource)).toBe(true)
    expect(Object.isFrozen(resource.fields)).toBe(true)
  })

  test('names only fields, groups and resources that exist', () => {
    const { fields, title, sort, scope, parent, tree, tabs, groups } = resource
    const below = Object.values(fields).map(({ under }) => under ?? undefined)
    const named = [title, sort.field, scope?.department, parent?.field, tree, tabs?.field, ...below]
    if (scope?.person && scope.person !== 'id') named.push(scope.person)
    for (const name of named.filter((one) => one !== undefined)) {
      expect(Object.keys(fields)).toContain(name)
    }
    expect(fields[sort.field]?.in).toContain('sort')
    if (parent) expect(fields[parent.field]?.rule.target).toBe(parent.resource)
    if (tree) expect(fields[tree]?.rule.target).toBe(resource.path)
    for (const [name, field] of fieldsOf(resource)) {
      expect(Object.keys(groups ?? { base: '' }), name).toContain(field.group)
      const { target } = field.rule
      const { within, tells } = field.rule
      if (within) {
        expect(fields[within]?.rule.target, name).toBeDefined()
        const narrowed = Object.values(requireResource(target ?? '').fields)
        const targets = narrowed.map(({ rule }) => rule.target)
        expect(targets, name).toContain(fields[within]?.rule.target)
      }
      for (const source of tells ? [tells.birthDate, tells.gender, tells.where.field] : []) {
        expect(Object.keys(fields), name).toContain(source)
      }
      if (field.kind.startsWith('reference')) expect(findResource(target ?? ''), name).toBeDefined()
      else expect(target, name).toBeUndefined()
    }
  })

  test('has a tab for every group and kind of child rows, and nothing on its page that is not there', () => {
    const { page, groups, fields } = resource
    if (!page) return
    const filled = new Set(fieldsOf(resource).map(([, { group }]) => group))
    const shown = Object.values(page.tabs).flat()
    const children = childrenOf(resource).map(({ path }) => path)
    expect(shown).toEqual(expect.arrayContaining([...filled, ...children]))
    expect(new Set(shown).size).toBe(shown.length)
    expect(Object.keys(page.tabs)).toEqual(page.names.options.map(({ value }) => value))
    const about = shown.filter((name) => !groups?.[name]).map(requireResource)
    for (const other of about) expect(linkTo(resource.path, other), other.path).toBeDefined()
    const paths = about.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([...page.related]))
    const named = [
      ...Object.values(page.cards).flat(),
      ...page.past.days.options.map(({ value }) => value),
    ]
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(named))
    const days = page.past.days.options.map(({ value }) => value)
    for (const [path, { at, says, where, toldBy, tells }] of Object.entries(page.past.rows)) {
      expect(Object.keys(requireResource(path).fields), path).toEqual(
        expect.arrayContaining([at, ...says]),
      )
      const link = linkTo(resource.path, requireResource(path)) ?? ''
      for (const name of [link, ...Object.keys(where ?? {})]) {
        expect(requireResource(path).fields[name]?.in, `${path} ${name}`).toContain('filter')
      }
      if (toldBy !== undefined) expect(Object.keys(page.past.rows)).toContain(toldBy)
      if (tells !== undefined) expect(days).toContain(tells)
    }
  })

  test('refers only to rows that the database holds it to', async () => {
    const foreignKeys = await database.rows<{ field: string; target: string }>(
      `select attname as field, confrelid::regclass::text as target
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and conrelid = $1::regclass`,
      [resource.table],
    )
    if (resource.isReadOnly) return
    const named = fieldsOf(resource)
      .filter(([, field]) => field.kind === 'reference')
      .map(([name, field]) => ({
        field: columnName(name),
        target: requireResource(field.rule.target ?? '').table,
      }))
    const keysOf = (keys: typeof foreignKeys) =>
      keys.map(({ field, target }) => `${field} uuid references ${target} (id)`)
    expect([
      ...keysOf(named)
        .filter((key) => !keysOf(foreignKeys).includes(key))
        .map((key) => `${madeAt(resource.table)} write ${key}`),
      ...keysOf(foreignKeys)
        .filter((key) => !keysOf(named).includes(key))
        .map((key) => `${at()} write a reference for ${key}`),
    ]).toEqual([])
  })

  test('names unique indexes after the columns, so that a violation finds its field', async () => {
    const indexes = await database.rows<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = $1::regclass and indisunique and not indisprimary`,
      [resource.table],
    )
    const filled = [...(await columnsOf(resource.table)).values()].filter(({ comment }) =>
      FILLED_BY_RULE.test(comment ?? ''),
    )
    const columns = [
      ...Object.keys(resource.fields).map(columnName),
      ...filled.map(({ name }) => name),
    ]
    for (const { name, definition } of indexes) {
      const [prefix, ...named] = name.split('__')
      expect(prefix).toBe(`uq_${resource.table}`)
      const [, list = ''] =
        /using \w+ \((.*?)\)(?: nulls not distinct)?(?: where|$)/i.exec(definition) ?? []
      // PostgreSQL quotes columns whose names are words of its own, such as "position".
      const listed = list.replaceAll('"', '')
      expect(listed.replace(/(?:lower|canonical_\w+)\((\w+)\)/g, '$1').split(', ')).toEqual(named)
      expect(columns).toEqual(expect.arrayContaining(named))
    }
  })

  test('announces its changes to the counts of other processes', async () => {
    // Logs grow with every call, so their counts may be half a minute old.
    if (resource.isReadOnly) return
    const announced = await database.rows(
      `select 1 from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where tgrelid = $1::regclass and proname = 'announce_records' and tgenabled <> 'D'`,
      [resource.table],
    )
    expect(
      announced,
      `${madeAt(resource.table)} write below the table: create trigger announce after insert or update or delete or truncate on ${resource.table} for each statement execute function announce_records();`,
    ).not.toEqual([])
  })

  test('can be granted: a menu entry with all its buttons', async () => {
    const buttons = await database.rows<{ code: string }>(
      'select button.code from button join menu on menu.id = menu_id where path = $1',
      [`/${resource.permissionPath}`],
    )
    const codes = buttons.map(({ code }) => code)
    const owner = requireResource(resource.permissionPath)
    expect(codes.sort()).toEqual(buttonsOf(owner, childrenOf(owner)).sort())
  })
})

test('a column that a rule fills really needs its exception', async () => {
  const tables = [...new Set(RESOURCES.map(({ table }) => table))]
  const filled: { table: string; column: Column }[] = []
  for (const table of tables) {
    for (const column of (await columnsOf(table)).values()) {
      if (FILLED_BY_RULE.test(column.comment ?? '')) filled.push({ table, column })
    }
  }
  expect(filled.length).toBeGreaterThan(0)
  const isField = (table: string, name: string) =>
    RESOURCES.some((resource) => {
      return resource.table === table && fieldsOf(resource).some(([f]) => columnName(f) === name)
    })
  // The comment is only needed if the column requires a value or has no field; otherwise it is superfluous.
  const idle = filled.filter(({ table, column: { name, required, has_default } }) => {
    return isField(table, name) && !(required && !has_default)
  })
  expect(idle).toEqual([])
})

test('every foreign key column leads an index', async () => {
  const unindexed = await database.rows<{ reference: string }>(
    `select conrelid::regclass || '.' || attname as reference
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
         and coalesce(pg_get_expr(indpred, indrelid), '(deleted_at IS NULL)')
           in ('(deleted_at IS NULL)', '(' || attname || ' IS NOT NULL)'))`,
  )
  expect(
    unindexed.map(({ reference }) => {
      const [table = '', column = ''] = reference.split('.')
      return `${madeAt(table)} write below the table: create index ix_${table}__${column} on ${table} (${column}) where deleted_at is null;`
    }),
  ).toEqual([])
})
