import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, dateTime, reference, references } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/**
 * 终端密码: which employees have a PIN for terminals. Employees set their own PIN. An employee without an account gets
 * a one-time PIN on a slip and changes it at the terminal. No user can read the PIN of an employee.
 */
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
    isOnce: bool('待本人更改', { access, in: ['list', 'filter'] }),
    validUntil: dateTime('一次性密码有效至', { access, in: ['list', 'sort'] }),
  },
  actions: {
    clear: action('清除密码', { call: 'ClearAttendPin' }),
    // The users who may clear PINs may also issue them, so this action has no button of its own.
    give: action('发放一次性密码', {
      begins: true,
      call: 'GiveAttendPins',
      on: 'list',
      button: 'clear',
      fields: {
        userIds: references('人员', 'hr/archives', { required: true }),
      },
    }),
  },
})
