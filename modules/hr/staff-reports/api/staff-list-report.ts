import { sql } from 'kysely'
import {
  bandColumns,
  dayParam,
  fileColumns,
  pastDay,
  people,
  workType,
} from '#modules/hr/archives/api/people-columns.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  deptWithin,
  fieldParam,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { columnOn, joinThen } from '#platform/api/store/rows/columns.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

/** The people on a day: those on the pay roll, unless the reader filters by a state. */
export const roster: ReadModel = {
  resource: archives,
  columns: (params) => {
    const asOf = pastDay(params)
    return { ...fileColumns(asOf), ...bandColumns(asOf ?? todayInShanghai()), workType, people }
  },
  params: {
    date: dayParam,
    deptId: fieldParam(archives, 'deptId'),
    status: fieldParam(archives, 'status'),
    empKind: fieldParam(archives, 'empKind'),
  },
  from: (params) => {
    const asOf = pastDay(params)
    const { deptId, status, empKind } = params.params
    const [dept, state] = [
      columnOn(archives, 'b', 'deptId', asOf),
      columnOn(archives, 'b', 'status', asOf),
    ]
    return sql`from ${sql.table(archives.view)} b ${joinThen(archives, 'b', asOf)}
        left join department d on d.id = ${dept}
        left join post p on p.id = ${columnOn(archives, 'b', 'postId', asOf)}
      where b.deleted_at is null and ${reached(archives, 'b', params)}
        and ${status === undefined ? sql`is_on_pay_roll(${state})` : sql`${state} = ${status}`}
        and ${empKind === undefined ? sql`true` : sql`b.emp_kind = ${empKind}`}
        and ${deptWithin(dept, deptId)}`
  },
  sort: [sql`d.code`, sql`b.emp_no`],
}
