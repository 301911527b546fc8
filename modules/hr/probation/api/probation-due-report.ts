import { sql } from 'kysely'
import { daysParam, fileColumns, people } from '#modules/hr/archives/api/people-columns.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  deptWithin,
  fieldParam,
  ownColumn,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { integer } from '#platform/define/engine/field-kinds.ts'

const PROBATION = '1'

/** Probations that end within some days or are overdue. */
export const probationDue: ReadModel = {
  resource: archives,
  columns: () => ({
    ...fileColumns(),
    daysLeft: ownColumn('daysLeft', {
      field: integer('剩余天数', { min: -99_999 }),
      value: sql`b.probation_end - today()`,
    }),
    people,
  }),
  params: { days: daysParam, deptId: fieldParam(archives, 'deptId') },
  from: (
    params,
  ) => sql`from ${sql.table(archives.view)} b left join department d on d.id = b.dept_id
    where b.deleted_at is null and b.status = ${PROBATION} and ${reached(archives, 'b', params)}
      and b.probation_end <= today() + ${Number(params.params.days)}::integer
      and ${deptWithin(sql`b.dept_id`, params.params.deptId)}`,
  sort: [sql`b.probation_end`, sql`b.emp_no`],
}
