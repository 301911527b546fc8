import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, date, references, text } from '#platform/define/engine/field-kinds.ts'
import { grantor, holder, lastDay, reach } from './define-competence.ts'

/** 查询权限: whose tasks and plans a user may view, in addition to those of the people they lead. */
export const searchPermissions = defineResource({
  path: 'system/search-permissions',
  table: 'search_permission',
  label: '查询权限',
  controller: { family: 'wt', name: 'SearchQuanxian' },
  title: 'userId',
  sort: { field: 'validTo' },
  fields: {
    userId: holder('被授权人'),
    scope: reach('范围'),
    deptIds: references('自定义部门', 'org/departments'),
    userIds: references('自定义人员', 'system/users'),
    classIds: references('限定任务分类', 'work/task-classes'),
    canViewScore: bool('可看评分', { in: ['list', 'form'] }),
    canViewYearPlan: bool('可看年度计划', { in: ['list', 'form'] }),
    canExport: bool('可导出', { in: ['list', 'form'] }),
    validFrom: date('有效期起', { in: ['form', 'filter'] }),
    validTo: lastDay(false),
    grantedById: grantor(),
    remark: text('备注', { max: 200 }),
  },
})
