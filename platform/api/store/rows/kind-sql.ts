import { type RawBuilder, sql } from 'kysely'
import type { Field, FieldKind } from '#platform/define/engine/field-kinds.ts'
import { requireResource } from '#product/define/registry.server.ts'

type Sql = RawBuilder<unknown>
type Bound = 'start' | 'end'

/** The field of a filter; `alone` excludes child departments. */
type FilterContext = { field: Field; alone: boolean }

/** The SQL of a field kind; a plain column needs none. */
export type KindSql = {
  /** Reads the column in the format of the wire. */
  select?(column: Sql): Sql
  /** Converts a value of the wire for the column. */
  store?(value: unknown): unknown
  /** Condition: the row matches the filter. */
  match?(column: Sql, value: string, filter: FilterContext): RawBuilder<boolean>
  bound?(column: Sql, part: Bound, value: string): RawBuilder<boolean>
}

const PLAIN: KindSql = {}

const SHANGHAI = sql`'Asia/Shanghai'`
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

const moment: KindSql = {
  select: (column) => sql`to_char(${column} at time zone ${SHANGHAI}, 'YYYY-MM-DD HH24:MI:SS')`,
  // Rules also store moments that name their time zone.
  store: (value) =>
    typeof value === 'string' && WALL_CLOCK.test(value)
      ? sql`${value}::timestamp at time zone ${SHANGHAI}`
      : value,
  // A filter by days starts at the midnight before the first day and ends at the midnight after the last day,
  // in Shanghai.
  bound: (column, part, value) => {
    const midnight = (day: Sql) => sql`${day}::timestamp at time zone ${SHANGHAI}`
    return part === 'start'
      ? sql`${column} >= ${midnight(sql`${value}::date`)}`
      : sql`${column} < ${midnight(sql`(${value}::date + 1)`)}`
  },
}

const oneCode: KindSql = {
  match: (column, value) => {
    const codes = value.split(',')
    // A single code is compared by `=`, so that an index that begins with the column also gives the order.
    return codes.length === 1 ? sql`${column} = ${value}` : sql`${column} = any(${codes})`
  },
}

const oneRow: KindSql = {
  match: (column, value, { field, alone }) => {
    const ids = value.split(',')
    const target = requireResource(field.rule.target ?? '')
    if (!target.treePath || alone) return sql<boolean>`${column} = any(${ids}::uuid[])`
    // A filter by a department also finds all departments below it.
    const table = sql.table(target.table)
    const path = (alias: string) => sql.ref(`${alias}.${target.treePath}`)
    return sql<boolean>`${column} in (select below.id from ${table} as below, ${table} as top
      where top.id = any(${ids}::uuid[]) and ${path('below')} like ${path('top')} || '%')`
  },
}

const KIND_SQL: Readonly<Record<FieldKind, KindSql>> = {
  text: PLAIN,
  longText: PLAIN,
  integer: PLAIN,
  decimal: PLAIN,
  money: PLAIN,
  bool: { match: (column, value) => sql`${column} = ${value === 'true'}` },
  date: PLAIN,
  month: PLAIN,
  dateTime: moment,
  time: { select: (column) => sql`to_char(${column}, 'HH24:MI')` },
  colour: { match: (column, value) => sql`${column} = ${value.toLowerCase()}` },
  richText: PLAIN,
  rows: { store: (value) => sql`${JSON.stringify(value)}::jsonb` },
  choice: oneCode,
  reference: oneRow,
  references: { match: (column, value) => sql`${column} && ${value.split(',')}::uuid[]` },
  choices: { match: (column, value) => sql`${column} && ${value.split(',')}` },
  image: PLAIN,
  files: PLAIN,
}

export function kindSql({ kind }: Pick<Field, 'kind'>): KindSql {
  return KIND_SQL[kind]
}

/** Converts a value for a statement. For columns without a field, the value stays unchanged. */
export function storedValue(field: Field | undefined, value: unknown): unknown {
  const store = field && value !== null ? kindSql(field).store : undefined
  return store ? store(value) : value
}
