import { sql } from 'kysely'
import { daysParam, people } from '#modules/hr/archives/api/people-columns.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  ownColumn,
  type ReadModel,
  type ReportColumn,
  reached,
} from '#platform/api/reports/read-model.ts'
import { text } from '#platform/define/engine/field-kinds.ts'

const FIELDS = [
  'docNo',
  'userId',
  'typeId',
  'companyEntity',
  'postName',
  'startDate',
  'endDate',
  'daysLeft',
  'signTimes',
  'bizState',
]

/** Contracts that end soon: in force, or over without a successor. */
export const contractExpiry: ReadModel = {
  resource: contracts,
  columns: () => ({
    ...Object.fromEntries(
      FIELDS.map((name): [string, ReportColumn] => [
        name,
        fieldColumn(contracts, name, { alias: 'c' }),
      ]),
    ),
    deptId: fieldColumn(contracts, 'deptId', { alias: 'c', order: sql.ref('d.code') }),
    empNo: ownColumn('empNo', { field: text('工号', { max: 12 }), value: sql.ref('b.emp_no') }),
    people,
  }),
  params: {
    days: daysParam,
    companyEntity: fieldParam(contracts, 'companyEntity'),
    deptId: fieldParam(contracts, 'deptId'),
  },
  from: (params) => {
    const { days, companyEntity, deptId } = params.params
    return sql`from contract_view c join user_base_info b on b.id = c.user_id
        left join department d on d.id = c.dept_id
      where c.deleted_at is null and c.is_labour and c.biz_state in ('2', '3')
        and c.end_date <= today() + ${Number(days)}::integer and ${reached(contracts, 'c', params)}
        and ${companyEntity === undefined ? sql`true` : sql`c.company_entity = ${companyEntity}`}
        and ${deptWithin(sql`c.dept_id`, deptId)}`
  },
  sort: [sql`c.end_date`, sql`b.emp_no`],
}
