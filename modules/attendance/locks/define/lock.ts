import { LOCK_TYPE } from '#modules/attendance/roster/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, dateTime, integer, reference, text } from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/**
 * 排班锁: the ledger of locks: user, time, reason, and the day or month of a group. Entries are never removed.
 */
export const attendLocks = defineResource({
  path: 'attendance/locks',
  table: 'attend_lock',
  view: 'attend_lock_view',
  label: '锁定记录',
  controller: { family: 'sa', name: 'AttendLock' },
  title: 'setDate',
  sort: { field: 'lockedAt', descending: true },
  rows: { scope: { group: 'attendGroupId' } },
  fields: {
    attendGroupId: reference('考勤组', 'attendance/groups', { access, in: ['list', 'filter'] }),
    setDate: text('锁定日期或月份', {
      access,
      in: ['list', 'filter', 'sort'],
      max: 10,
      exact: true,
    }),
    lockType: choice('锁定类型', LOCK_TYPE, { access, in: ['list', 'filter'] }),
    lockedById: reference('锁定人', 'system/users', { access, in: ['list'] }),
    lockedAt: dateTime('锁定时间', {
      access,
      in: ['list', 'filter', 'sort'],
      under: 'lockedById',
    }),
    reason: text('原因', { access, in: ['list'], max: 200 }),
    // Matters that were still open at the closing.
    openAbnormal: integer('封账时异常天数', { access, in: ['list'] }),
    openPending: integer('封账时审批中单据', { access, in: ['list'] }),
    openUnconfirmed: integer('封账时未确认人数', { access, in: ['list'] }),
  },
})
