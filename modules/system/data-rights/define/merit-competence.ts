import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { DATA_SCOPE } from '#platform/define/shipped/choices.ts'

/** 绩效权限: one person's right to other people's merit pay. */
export const meritCompetences = defineResource({
  path: 'system/merit-competences',
  table: 'merit_competence',
  label: '绩效权限',
  controller: { family: 'hr', name: 'MeritSalaryCompetence' },
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
    canScore: bool('可录入系数', { in: ['list', 'form'] }),
    canAudit: bool('可审核', { in: ['list', 'form'] }),
    canExport: bool('可导出', { in: ['list', 'form'] }),
    validTo: date('有效期止', { in: ['list', 'form', 'filter', 'sort'] }),
    grantedById: reference('授权人', 'system/users', { access: 'computed', in: ['list'] }),
    remark: text('备注', { max: 200 }),
  },
})
