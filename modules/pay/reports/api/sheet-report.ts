import { type RawBuilder, sql } from 'kysely'
import { seenFiguresOf } from '#modules/pay/api/seen-figures.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  type ModelRequest,
  ownColumn,
  ownParam,
  type ReadModel,
} from '#platform/api/reports/read-model.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { integer, month } from '#platform/define/engine/field-kinds.ts'

type Sql = RawBuilder<unknown>

const MOST_PAYMENTS = 999_999

/** Rows `t` of a month sheet of pay whose figures the reader may use. */
function usable(sheet: Resource, { actor, also }: ModelRequest): Sql {
  const view = seenFiguresOf(sheet, actor, 't')
  return also === undefined ? view : sql`(${view} and ${seenFiguresOf(sheet, actor, 't', also)})`
}

const given = (column: string, value: string | undefined) =>
  value === undefined ? sql`true` : sql`${sql.ref(`t.${column}`)} = ${value}`
const givenId = (column: string, id: string | undefined) =>
  id === undefined ? sql`true` : sql`${sql.ref(`t.${column}`)} = ${id}::uuid`

/** The month of a report; without one the present month. */
export const MONTH_PARAM = ownParam('month', month('月份'), {
  initial: (today) => today.slice(0, 'yyyy-MM'.length),
  isPast: true,
})

type SheetReport = {
  sheet: Resource
  /** Columns that identify a row besides person, department and month. */
  about: readonly string[]
  /** Columns that a total adds up. */
  summed: readonly string[]
  /** Columns of single rows only. */
  single?: readonly string[]
  /** Which rows `t` count. */
  counts: Sql
  /** Parameters besides the month and the department. */
  params?: ReadModel['params']
  /** Condition by these parameters, in place of the month. */
  asked?: (params: ModelRequest['params']) => Sql
  sort?: readonly Sql[]
}

/** Condition: the row belongs to the month, employer and city of the request. */
export const inMonth =
  (city?: string) =>
  ({ month: asked, entityId, ...params }: ModelRequest['params']): Sql =>
    sql`t.month = ${asked ?? ''} and ${givenId('entity_id', entityId)}
      and ${city === undefined ? sql`true` : given(city, params.city)}`

const columnsOf = (
  sheet: Resource,
  names: readonly string[],
  total?: 'sum',
): ReturnType<ReadModel['columns']> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      fieldColumn(sheet, name, total === undefined ? { alias: 't' } : { alias: 't', total }),
    ]),
  )

/** A report of a month sheet of pay: the rows of the people whose pay a competence opens to its reader. */
export function sheetReport({
  sheet,
  about,
  summed,
  single = [],
  counts,
  params = {},
  asked = inMonth(),
  sort = [],
}: SheetReport): ReadModel {
  return {
    resource: sheet,
    person: sql`t.user_id`,
    columns: () => ({
      deptId: fieldColumn(sheet, 'deptId', { alias: 't', order: sql`d.path` }),
      ...columnsOf(sheet, ['personName', 'empNo', 'month', ...about, ...single]),
      ...columnsOf(sheet, summed, 'sum'),
      payments: ownColumn('payments', {
        field: integer('行数', { max: MOST_PAYMENTS }),
        value: sql`1`,
        total: 'sum',
      }),
    }),
    params: Object.assign({ month: MONTH_PARAM, deptId: fieldParam(sheet, 'deptId') }, params),
    from: (
      request,
    ) => sql`from ${sql.table(sheet.table)} t left join department d on d.id = t.dept_id
      where t.deleted_at is null and ${counts} and ${asked(request.params)}
        and ${deptWithin(sql`t.dept_id`, request.params.deptId)} and ${usable(sheet, request)}`,
    sort: [sql`d.path`, sql`t.emp_no`, ...sort, sql`t.id`],
  }
}
