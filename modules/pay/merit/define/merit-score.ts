import { defineResource } from '#platform/define/engine/define-resource.ts'
import { decimal, longText, month, reference } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 绩效评分: the score that a leader gives a person for a month. It is no figure of pay. */
export const meritScores = defineResource({
  path: 'pay/merit-scores',
  table: 'merit_score',
  label: '绩效评分',
  controller: { family: 'hr', name: 'MeritScore' },
  title: 'userId',
  sort: { field: 'month', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' }, importBy: null },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    month: month('月份', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    score: decimal('领导评分', {
      in: ['list', 'form', 'sort'],
      required: true,
      scale: 2,
      max: 100,
    }),
    comment: longText('评语', { in: ['list', 'form'], max: 500 }),
    scoredById: reference('评分人', 'system/users', { access, in: ['list'] }),
  },
})
