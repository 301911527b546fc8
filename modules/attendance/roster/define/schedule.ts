import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, date, dateTime, reference, text } from '#platform/define/engine/field-kinds.ts'
import { SCHEDULE_SOURCE } from './choices.ts'

const access = 'computed'

/** 人员排班: days with an explicit plan; all other days follow the group. Only the roster writes them. */
export const schedules = defineResource({
  path: 'attendance/schedules',
  table: 'user_schedule',
  view: 'user_schedule_view',
  label: '排班明细',
  controller: { family: 'sa', name: 'UserSchedule' },
  title: 'userId',
  sort: { field: 'date', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId', group: 'attendGroupId' } },
  fields: {
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter'] }),
    deptId: reference('部门', 'org/departments', { access, in: ['list', 'filter'] }),
    attendGroupId: reference('考勤组', 'attendance/groups', { access, in: ['list', 'filter'] }),
    date: date('日期', { access, in: ['list', 'filter', 'sort'] }),
    shiftGroupId: reference('班次', 'attendance/shift-groups', { access, in: ['list', 'filter'] }),
    source: choice('排班来源', SCHEDULE_SOURCE, { access, in: ['list', 'filter'] }),
    changedBy: text('修改人', { access, in: ['list'], max: 60 }),
    changedAt: dateTime('修改时间', { access, in: ['list'], under: 'changedBy' }),
    remark: text('备注', { access, in: [], max: 100 }),
  },
})
