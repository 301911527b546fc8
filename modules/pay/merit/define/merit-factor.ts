import { defineResource } from '#platform/define/engine/define-resource.ts'
import { decimal, month, reference, text } from '#platform/define/engine/field-kinds.ts'

/** 部门系数记录: the factor by which the merit of a department counts in a month; 1 without a row. */
export const meritFactors = defineResource({
  path: 'pay/merit-factors',
  table: 'merit_factor',
  label: '部门系数记录',
  controller: { family: 'hr', name: 'MeritFactor' },
  title: 'deptId',
  sort: { field: 'month', descending: true },
  rows: { importBy: null },
  fields: {
    deptId: reference('部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    month: month('月份', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    factor: decimal('部门系数', { in: ['list', 'form'], required: true, scale: 2, max: 3 }),
    reason: text('依据', { in: ['list', 'form'], max: 200 }),
  },
})
