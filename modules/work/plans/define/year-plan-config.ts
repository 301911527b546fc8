import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  date,
  integer,
  reference,
  references,
  year,
} from '#platform/define/engine/field-kinds.ts'

const MAX_LEVEL = 9
const MAX_TOTAL = 1_000

/** 年度计划配置: the time window and limits for plans of a year. */
export const yearPlanConfigs = defineResource({
  path: 'work/year-plan-configs',
  table: 'year_plan_config',
  label: '年度计划配置',
  controller: { family: 'wt', name: 'YearPlanConfig' },
  title: 'year',
  sort: { field: 'year', descending: true },
  fields: {
    year: year('年度', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    // A setting without a department applies to departments that have no setting of their own and none from a
    // department above them.
    deptId: reference('部门', 'org/departments', { in: ['list', 'form', 'filter'] }),
    fillFrom: date('填报开始', {
      in: ['list', 'form', 'sort'],
      required: true,
      until: 'fillTo',
    }),
    fillTo: date('填报截止', { in: ['list', 'form', 'sort'], required: true }),
    needApproval: bool('需要审批', { in: ['list', 'form'], initial: true }),
    maxLevel: integer('分解层级', {
      in: ['list', 'form'],
      required: true,
      min: 1,
      max: MAX_LEVEL,
      initial: '3',
    }),
    weightTotal: integer('权重合计', {
      in: ['list', 'form'],
      required: true,
      min: 1,
      max: MAX_TOTAL,
      initial: '100',
    }),
    allowImport: bool('允许导入', { in: ['list', 'form'], initial: true }),
    locked: bool('锁定', { in: ['list', 'form', 'filter'] }),
    lateIds: references('允许补报', 'system/users'),
  },
})
