import { sql } from 'kysely'
import { fileColumns, workType } from '#modules/hr/archives/api/people-columns.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  ownColumn,
  ownParam,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { integer, month } from '#platform/define/engine/field-kinds.ts'

const FIGURES = ['opening', 'joined', 'movedIn', 'left', 'movedOut', 'closing'] as const
const columns = {
  opening: 'opening',
  joined: 'joined',
  movedIn: 'moved_in',
  left: 'gone',
  movedOut: 'moved_out',
  closing: 'closing',
}

/**
 * Changes of the head count of each department in a month; the current month up to today. A person who joined
 * and left within the month counts in both figures, in the department of that time.
 */
export const headcount: ReadModel = {
  resource: archives,
  columns: () => ({
    ...Object.fromEntries(
      Object.entries(fileColumns()).filter(([name]) => ['empNo', 'name', 'empKind'].includes(name)),
    ),
    deptId: fieldColumn(archives, 'deptId', {
      alias: 'b',
      value: sql.ref('v.dept_id'),
      order: sql.ref('d.code'),
    }),
    workType,
    ...Object.fromEntries(
      FIGURES.map((name) => [
        name,
        ownColumn(name, {
          field: integer(name),
          value: sql.ref(`v.${columns[name]}`),
          total: 'sum',
        }),
      ]),
    ),
  }),
  params: {
    month: ownParam('month', month('月份'), {
      initial: (today) => today.slice(0, 'yyyy-MM'.length),
      isPast: true,
    }),
    deptId: fieldParam(archives, 'deptId'),
  },
  from: (params) => {
    const { month: asks = '', deptId } = params.params
    return sql`from (
        with day as (select ${`${asks}-01`}::date as start,
          least((${`${asks}-01`}::date + interval '1 month -1 day')::date, today()) as last),
        opening as (select o.* from day, lateral staff_on(day.start - 1) o),
        closing as (select c.* from day, lateral staff_on(day.last) c)
        select m.user_id, m.post_id, part.* from (
          select coalesce(o.user_id, c.user_id) as user_id, coalesce(c.post_id, o.post_id) as post_id,
            o.dept_id as before, c.dept_id as after, o.user_id is not null as was, c.user_id is not null as stays
          from opening o full join closing c on c.user_id = o.user_id
        ) m cross join lateral (
          select before as dept_id, 1 as opening, 0 as joined, 0 as moved_in, (not stays)::integer as gone,
            (stays and before <> after)::integer as moved_out, (stays and before = after)::integer as closing
          where was
          union all
          select after, 0, (not was)::integer, was::integer, 0, 0, 1 where stays and (not was or before <> after)
        ) part
        union all
        select b.id, b.post_id, b.dept_id, 0, 1, 0, 1, 0, 0 from user_base_info b, day
        where b.status in ('4', '5') and b.join_date between day.start and day.last
          and b.leave_date between day.start and day.last - 1
          and b.id not in (select user_id from opening) and b.id not in (select user_id from closing)
      ) v join user_base_info b on b.id = v.user_id
        left join department d on d.id = v.dept_id
        left join post p on p.id = v.post_id
      where b.deleted_at is null and ${reached(archives, 'b', params)}
        and ${deptWithin(sql`v.dept_id`, deptId)}`
  },
  sort: [sql`d.code`, sql`b.emp_no`],
}
