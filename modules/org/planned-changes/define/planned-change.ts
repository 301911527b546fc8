import { PLANNED_CHANGE_KIND, PLANNED_CHANGE_STATE } from '#modules/org/define/choices.ts'
import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import { choice, date, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'

/** States of a planned change; rules write no other codes. */
export const PLANNED = {
  waiting: 'waiting',
  done: 'done',
  withdrawn: 'withdrawn',
  failed: 'failed',
} as const

const computed = { access: 'computed' } as const

/** 计划变动: changes of departments that wait for their day; only rules add them. */
export const plannedChanges = defineResource({
  path: 'org/planned-changes',
  table: 'planned_org_change',
  label: '计划变动',
  controller: { family: 'uc', name: 'PlannedOrgChange' },
  title: 'text',
  sort: { field: 'effectiveDate', descending: true },
  states: 'state',
  tabs: {
    field: 'state',
    names: PLANNED_CHANGE_STATE,
    opensOn: PLANNED.waiting,
    of: Object.fromEntries(PLANNED_CHANGE_STATE.options.map(({ value }) => [value, [value]])),
  },
  fields: {
    effectiveDate: date('生效日期', { ...computed, in: ['list', 'filter', 'sort'] }),
    text: text('说明', { ...computed, in: ['list', 'search'], max: 1_000 }),
    kind: choice('变动方式', PLANNED_CHANGE_KIND, { ...computed, in: ['list', 'filter'] }),
    deptId: reference('部门', 'org/departments', { ...computed, in: ['list', 'filter'] }),
    targetId: reference('目标部门', 'org/departments', { ...computed, in: ['filter'] }),
    state: choice('计划状态', PLANNED_CHANGE_STATE, { ...computed, in: ['list', 'filter'] }),
    plannerId: reference('计划人', 'system/users', { ...computed, in: ['list', 'filter'] }),
    createdAt: dateTime('计划时间', computed),
  },
  actions: {
    withdraw: transition('撤回', {
      call: 'WithdrawPlannedOrgChange',
      from: [PLANNED.waiting],
      to: PLANNED.withdrawn,
    }),
  },
})
