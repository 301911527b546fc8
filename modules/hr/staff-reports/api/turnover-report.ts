import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  deptWithin,
  fieldParam,
  ownColumn,
  ownParam,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { decimal, integer, month, year } from '#platform/define/engine/field-kinds.ts'
import { turnoverMonths } from './staff-turnover.ts'

const figure = (name: string, total: 'sum' | 'first' | 'last') =>
  ownColumn(name, { field: integer(name), value: sql.ref(`m.${name}`), total })

/** Opening count, joiners and leavers in the months of a year, and the share of leavers. */
export const turnover: ReadModel = {
  resource: archives,
  columns: () => ({
    month: ownColumn('month', { field: month('月份'), value: sql.ref('m.month') }),
    opening: figure('opening', 'first'),
    joined: figure('joined', 'sum'),
    left: figure('left', 'sum'),
    closing: figure('closing', 'last'),
    rate: ownColumn('rate', {
      field: decimal('离职率（%）', { scale: 1, max: 9_999 }),
      formula: {
        of: ['left', 'opening', 'closing'],
        make: (left, opening, closing) => {
          const mean = (opening + closing) / 2
          return mean === 0 ? null : (left / mean) * 100
        },
      },
    }),
  }),
  params: {
    year: ownParam('year', year('年度'), { initial: (today) => today.slice(0, 'yyyy'.length) }),
    deptId: fieldParam(archives, 'deptId'),
  },
  from: (params) => {
    const { year: asks, deptId } = params.params
    const within = sql<boolean>`b.deleted_at is null and ${reached(archives, 'b', params)}
      and ${deptWithin(sql`b.dept_id`, deptId)}`
    return sql`from (${turnoverMonths(Number(asks), within)}) m where true`
  },
  sort: [sql`m.month`],
}
