import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  date,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { DATA_SCOPE, SALARY_ITEM } from '#platform/define/shipped/choices.ts'

/** 薪资权限: one person's right to other people's pay, given by the HR director only. */
export const salaryCompetences = defineResource({
  path: 'system/salary-competences',
  table: 'salary_competence',
  label: '薪资权限',
  controller: { family: 'hr', name: 'SalaryCompetence' },
  title: 'userId',
  sort: { field: 'validTo' },
  fields: {
    userId: reference('人员', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    scope: choice('授权范围', DATA_SCOPE, { in: ['list', 'form', 'filter'], required: true }),
    deptIds: references('部门范围', 'org/departments'),
    items: choiceSet('可见项目', SALARY_ITEM, { in: ['list', 'form'] }),
    rankMaxId: reference('最高可见职级', 'org/post-ranks'),
    canEdit: bool('可编辑', { in: ['list', 'form'] }),
    canExport: bool('可导出', { in: ['list', 'form'] }),
    validTo: date('有效期止', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    reason: text('授权事由', { required: true, max: 200 }),
    grantedById: reference('授权人', 'system/users', { access: 'computed', in: ['list'] }),
  },
})
