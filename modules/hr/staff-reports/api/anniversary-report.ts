import { sql } from 'kysely'
import { shownInOthers } from '#modules/hr/archives/api/files-within-reach.ts'
import { fileColumns, people } from '#modules/hr/archives/api/people-columns.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  deptWithin,
  fieldParam,
  ownColumn,
  ownParam,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { date, integer, text } from '#platform/define/engine/field-kinds.ts'

const MONTHS = 12

/** Birthdays and years of service of people at work in a month of the year. */
export const anniversary: ReadModel = {
  resource: archives,
  columns: () => ({
    ...fileColumns(),
    occasion: ownColumn('occasion', {
      field: text('类型', { max: 20 }),
      value: sql.ref('v.occasion'),
      words: 'report.occasion',
    }),
    day: ownColumn('day', {
      field: text('日期', { max: 5 }),
      value: sql`to_char(v.since, 'MM-DD')`,
    }),
    since: ownColumn('since', { field: date('起算日'), value: sql.ref('v.since') }),
    years: ownColumn('years', {
      field: integer('周年'),
      value: sql`(extract(year from today()) - extract(year from v.since))::integer`,
    }),
    people,
  }),
  params: {
    monthOfYear: ownParam('monthOfYear', integer('月份', { min: 1, max: MONTHS }), {
      initial: (today) => String(Number(today.slice('yyyy-'.length, 'yyyy-MM'.length))),
    }),
    deptId: fieldParam(archives, 'deptId'),
  },
  from: (params) => {
    const { monthOfYear, deptId } = params.params
    const birthdays = shownInOthers(params.actor, 'birthDate') ?? sql`false`
    return sql`from ${sql.table(archives.view)} b left join department d on d.id = b.dept_id
        cross join lateral (
          select 'birthday' as occasion, b.birth_date as since where ${birthdays}
          union all select 'service', b.service_since
          offset 0
        ) v
      where b.deleted_at is null and is_on_pay_roll(b.status) and ${reached(archives, 'b', params)}
        and extract(month from v.since) = ${Number(monthOfYear)}
        and (v.occasion = 'birthday' or extract(year from v.since) < extract(year from today()))
        and ${deptWithin(sql`b.dept_id`, deptId)}`
  },
  sort: [sql`to_char(v.since, 'DD')`, sql`b.emp_no`],
}
