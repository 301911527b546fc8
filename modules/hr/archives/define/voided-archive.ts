import { defineResource } from '#platform/define/engine/define-resource.ts'
import { date, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 作废档案: personnel files that were entered by mistake. The product never assigns their numbers again. */
export const voidedArchives = defineResource({
  path: 'hr/voided-archives',
  table: 'voided_file',
  label: '作废档案',
  controller: { family: 'hr', name: 'VoidedUserBaseInfo' },
  title: 'name',
  sort: { field: 'voidedAt', descending: true },
  // There is no own-file scope, because a file with an account cannot be voided.
  rows: { scope: { department: 'deptId' } },
  fields: {
    empNo: text('工号', { access, in: ['list', 'sort', 'search'], max: 12 }),
    name: text('姓名', { access, in: ['list', 'search'], max: 60, check: 'personName' }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
    }),
    joinDate: date('入职日期', { access, in: ['list'] }),
    voidedAt: dateTime('作废时间', { access, in: ['list', 'filter', 'sort'] }),
    voidedByName: text('作废人', { access, in: ['list', 'search'], max: 60 }),
    voidReason: text('作废原因', { access, in: ['list', 'search'], max: 200 }),
  },
})
