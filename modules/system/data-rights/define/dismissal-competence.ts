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

/** 离职权限: one person's right to other people's dismissals. */
export const dismissalCompetences = defineResource({
  path: 'system/dismissal-competences',
  table: 'dismissal_competence',
  label: '离职权限',
  controller: { family: 'hr', name: 'DimissionCompetence' },
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
    canSeeReason: bool('可看离职原因', { in: ['list', 'form'] }),
    canSeeCompensation: bool('可看补偿金', { in: ['list', 'form'] }),
    canProcess: bool('可办理', { in: ['list', 'form'] }),
    validTo: date('有效期止', { in: ['list', 'form', 'filter', 'sort'] }),
    grantedById: reference('授权人', 'system/users', { access: 'computed', in: ['list'] }),
    remark: text('备注', { max: 200 }),
  },
})
