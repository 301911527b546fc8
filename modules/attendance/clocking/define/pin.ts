import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { dateTime, reference } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 终端密码: which employees have a PIN for terminals. Only the employee can set it, and no user can read it. */
export const attendPins = defineResource({
  path: 'attendance/pins',
  table: 'attend_pin',
  view: 'attend_pin_view',
  label: '终端密码',
  controller: { family: 'sa', name: 'AttendPin' },
  title: 'userId',
  sort: { field: 'changedAt', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  fields: {
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    changedAt: dateTime('设置时间', { access, in: ['list', 'filter', 'sort'] }),
  },
  actions: {
    clear: action('清除密码', { call: 'ClearAttendPin' }),
  },
})
