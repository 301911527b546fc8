import { defineDocument } from '#platform/define/documents/define-document.ts'
import { integer, longText, reference, rows, text } from '#platform/define/engine/field-kinds.ts'
import { amount } from './decompose-fields.ts'
import { MOST_PARTS } from './plan-codes.ts'

const access = 'computed'
const MAX_PERCENT = 100

/** 计划变更: new goal, weight or target of a plan under way, and of its parts. */
export const yearPlanChanges = defineDocument({
  path: 'work/year-plan-changes',
  table: 'year_plan_change',
  label: '计划变更',
  controller: { family: 'wt', name: 'YearPlanChange' },
  title: 'planId',
  sort: { field: 'docNo', descending: true },
  rows: { parent: { resource: 'work/year-plans', field: 'planId' } },
  document: { prefix: 'NG', department: 'deptId' },
  fields: {
    planId: reference('年度计划', 'work/year-plans', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', { access, in: ['filter'] }),
    reason: longText('变更原因', { in: ['list', 'form'], required: true, max: 500 }),
    // An empty field keeps its value.
    goal: longText('新的目标', { max: 2_000 }),
    weight: integer('新的权重', { in: ['list', 'form'], max: MAX_PERCENT }),
    targetValue: amount('新的目标值', { in: ['list', 'form'] }),
    parts: rows(
      '分解项变更',
      {
        planNo: text('计划编号', { required: true, max: 30 }),
        title: text('标题', { required: true, max: 100 }),
        goal: text('新的目标', { max: 2_000 }),
        weight: integer('新的权重', { max: MAX_PERCENT }),
        targetValue: amount('新的目标值'),
      },
      { access, max: MOST_PARTS },
    ),
  },
})
