import { sql } from 'kysely'
import { ownRowsWithinReach } from '#modules/hr/archives/api/files-within-reach.ts'
import { fileColumns, people } from '#modules/hr/archives/api/people-columns.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import {
  deptWithin,
  fieldParam,
  ownColumn,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { date, integer } from '#platform/define/engine/field-kinds.ts'
import { SINCE, WITHOUT_CONTRACT } from './without-contract.ts'

/**
 * People at work without a written labour contract, with the days for which the employer may owe
 * double pay.
 */
export const contractMissing: ReadModel = {
  resource: archives,
  needs: permissionsFor(contracts, 'view'),
  columns: () => ({
    ...fileColumns(),
    since: ownColumn('without', { field: date('未签起始日'), value: sql.ref('since.day') }),
    // The employer has a month to write the contract. After a year without one, the contract counts as open-ended
    // (exposureOf).
    exposedDays: ownColumn('exposedDays', {
      field: integer('已产生双倍工资天数'),
      value: sql`greatest(0, least(term_over(since.day, 12), today() + 1)
        - term_over(since.day, 1))`,
      total: 'sum',
    }),
    people,
  }),
  params: { deptId: fieldParam(archives, 'deptId') },
  from: (params) => sql`from ${sql.table(archives.view)} b ${SINCE}
      left join department d on d.id = b.dept_id
    where b.id in (select b.id from ${WITHOUT_CONTRACT}) and ${reached(archives, 'b', params)} and ${ownRowsWithinReach(params.actor, contracts)}
      and ${deptWithin(sql`b.dept_id`, params.params.deptId)}`,
  sort: [sql`since.day`, sql`b.emp_no`],
}
