import { ORG_CHANGE_KIND } from '#modules/org/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'

/** The changes of one event: its `before` and `after` in readable form. */
export const ORG_CHANGES = '/cyl/Organize/GetOrganizeHistoryChanges'

const computed = { access: 'computed' } as const

/** 异动历史: events of departments and people; only rules write them. */
export const orgHistories = defineResource({
  path: 'org/histories',
  table: 'org_history_entry',
  label: '异动历史',
  controller: { family: 'cyl', name: 'Organize', item: 'OrganizeHistory' },
  title: 'text',
  sort: { field: 'at', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  fields: {
    at: dateTime('时间', { ...computed, in: ['list', 'filter', 'sort'] }),
    kind: choice('变更类型', ORG_CHANGE_KIND, { ...computed, in: ['list', 'filter'] }),
    deptId: reference('部门', 'org/departments', { ...computed, in: ['list', 'filter'] }),
    userId: reference('人员', 'hr/archives', { ...computed, in: ['list', 'filter'] }),
    text: text('说明', { ...computed, in: ['list', 'search'], max: 500 }),
    sourceBizType: text('来源类型', { ...computed, max: 40 }),
    sourceBizId: text('来源单据', { ...computed, max: 40 }),
    actorName: text('操作人', { ...computed, in: ['list'], max: 50, orSystem: true }),
  },
})
