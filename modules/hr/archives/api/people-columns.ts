import { type RawBuilder, sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { AGE_BANDS } from '#modules/hr/wire/home-cards.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import {
  fieldColumn,
  type ModelRequest,
  ownColumn,
  ownParam,
  type ReportColumn,
} from '#platform/api/reports/read-model.ts'
import { columnOn } from '#platform/api/store/rows/columns.ts'
import { date, integer, text } from '#platform/define/engine/field-kinds.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const COUNT = integer('人数')

/** Counts each row once. */
export const people: ReportColumn = ownColumn('people', {
  field: COUNT,
  value: sql`1`,
  total: 'sum',
})

/** The past day that a report of people describes; undefined for today, which needs no history. */
export function pastDay({
  params: { date: day },
}: Pick<ModelRequest, 'params'>): string | undefined {
  return day !== undefined && day < todayInShanghai() ? day : undefined
}

/** Sorts departments (rows named `d`) by their code. */
const BY_CODE = { order: sql.ref('d.code') }

const FIELDS = [
  'empNo',
  'name',
  'gender',
  'birthDate',
  'age',
  'nation',
  'political',
  'idCardNo',
  'phone',
  'email',
  'edu',
  'degree',
  'school',
  'major',
  'status',
  'empKind',
  'postId',
  'rankId',
  'isCadre',
  'joinDate',
  'regularDate',
  'serviceYears',
  'workCity',
  'probationEnd',
] as const

/** Fields of files `b`, whose departments are `d`, as of a day. */
export function fileColumns(asOf?: string): Record<string, ReportColumn> {
  const value = (name: string) => columnOn(archives, 'b', name, asOf)
  return {
    deptId: fieldColumn(archives, 'deptId', { alias: 'b', value: value('deptId'), ...BY_CODE }),
    ...Object.fromEntries(
      FIELDS.map((name) => [name, fieldColumn(archives, name, { alias: 'b', value: value(name) })]),
    ),
  }
}

/** Kind of work of the post `p`. */
export const workType = fieldColumn(posts, 'workType', { alias: 'p' })

/** Bands of whole years since a day, by their upper ends: `≤25`, `26–30` … `>50`. */
function band(years: RawBuilder<unknown>, uppers: readonly number[]): RawBuilder<unknown> {
  const cases = uppers.map((upper, at) => {
    const before = uppers[at - 1]
    return sql`when ${years} <= ${upper} then ${before === undefined ? `≤${upper}` : `${before + 1}–${upper}`}::text`
  })
  return sql`case when ${years} is null then null ${sql.join(cases, sql` `)} else ${`>${uppers.at(-1)}`}::text end`
}

const AGES = AGE_BANDS.filter(Boolean).map(Number)
const SERVICE = [0, 2, 4, 9, 19]

/** Bands of age and of service on a day. */
export function bandColumns(day: string): Record<string, ReportColumn> {
  const since = (column: string) =>
    sql`extract(year from age(${day}::date, ${sql.ref(column)}))::integer`
  const [age, service] = [since('b.birth_date'), since('b.join_date')]
  return {
    ageBand: ownColumn('ageBand', {
      field: text('年龄段', { max: 20 }),
      value: band(age, AGES),
      order: bandOrder(age, AGES),
      tells: { of: archives, field: 'birthDate', alias: 'b' },
    }),
    serviceBand: ownColumn('serviceBand', {
      field: text('司龄段', { max: 20 }),
      value: band(service, SERVICE),
      order: bandOrder(service, SERVICE),
    }),
  }
}

/** The position of the band, counted from the youngest. */
function bandOrder(years: RawBuilder<unknown>, uppers: readonly number[]): RawBuilder<unknown> {
  return sql`case when ${years} is not null then width_bucket(${years}, ${uppers.map((upper) => upper + 1)}::integer[]) end`
}

/** The day that the report describes. */
export const dayParam = ownParam('date', date('日期'), {
  initial: (today) => today,
  isPast: true as const,
})
/** How many days ahead. */
export const daysParam = ownParam('days', integer('天数', { min: 1, max: 366 }), {
  initial: () => '30',
})
