import { sql } from 'kysely'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  ownColumn,
  ownParam,
  type ReadModel,
  reached,
} from '#platform/api/reports/read-model.ts'
import { decimal, year } from '#platform/define/engine/field-kinds.ts'

const of = (name: string, total?: 'sum') =>
  fieldColumn(postEstablishments, name, { alias: 'e', ...(total && { total }) })

/** Approved places and people of a year by post. */
export const establishment: ReadModel = {
  resource: postEstablishments,
  columns: () => ({
    deptId: fieldColumn(postEstablishments, 'deptId', { alias: 'e', order: sql.ref('d.code') }),
    postId: of('postId'),
    plan: of('plan', 'sum'),
    planTemp: of('planTemp', 'sum'),
    actual: of('actual', 'sum'),
    onboarding: of('onboarding', 'sum'),
    leaving: of('leaving', 'sum'),
    vacancy: of('vacancy', 'sum'),
    filled: ownColumn('filled', {
      field: decimal('满编率（%）', { scale: 1, max: 9_999 }),
      formula: {
        of: ['actual', 'plan'],
        make: (actual, plan) => (plan === 0 ? null : (actual / plan) * 100),
      },
    }),
  }),
  params: {
    year: ownParam('year', year('年度'), { initial: (today) => today.slice(0, 'yyyy'.length) }),
    deptId: fieldParam(postEstablishments, 'deptId'),
  },
  from: (params) => sql`from post_establishment_view e left join department d on d.id = e.dept_id
    where e.deleted_at is null and e.is_current and e.year = ${Number(params.params.year)}::integer
      and ${reached(postEstablishments, 'e', params)}
      and ${deptWithin(sql`e.dept_id`, params.params.deptId)}`,
  sort: [sql`d.code`, sql`e.id`],
}
