import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { dateTime, reference } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 终端密码: who has a PIN for terminals. It is set by the person himself and read by nobody. */
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
