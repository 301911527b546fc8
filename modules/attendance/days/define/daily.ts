import { DAY_CLASS } from '#modules/attendance/calendar/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  date,
  dateTime,
  decimal,
  integer,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { DAY_LEAVE, DAY_STATUS } from './choices.ts'

const access = 'computed'
/** A list without a date filter covers this many days: the table grows without limit. */
export const RECENT_DAYS = 31

const minutes = (label: string, sorts: 'sort'[] = [], under?: string) =>
  integer(label, { access, in: ['list', ...sorts], ...(under && { under }) })
const times = (label: string) => integer(label, { access, in: [] })
const days = (label: string, inList: 'list'[] = ['list']) =>
  decimal(label, { access, in: inList, scale: 2, max: 9 })

/** 每日统计: the results of employees' days; only the engine writes them. */
export const dailyStatistics = defineResource({
  path: 'attendance/daily',
  table: 'attend_day_view',
  label: '每日统计',
  controller: { family: 'sa', name: 'ClockIn', item: 'DailyStatistics' },
  title: 'userId',
  sort: { field: 'date', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId', group: 'attendGroupId' },
    recent: { field: 'date', days: RECENT_DAYS, each: 'userId' },
  },
  fields: {
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    empNo: text('工号', { access, in: [], max: 20 }),
    date: date('日期', { access, in: ['list', 'filter', 'sort'] }),
    statuses: choiceSet('当日状态', DAY_STATUS, { access, in: ['list', 'filter'] }),
    inOut: text('上下班打卡', { access, in: ['list'], max: 200 }),
    attendGroupId: reference('考勤组', 'attendance/groups', { access, in: ['filter'] }),
    shiftGroupId: reference('班次', 'attendance/shift-groups', {
      access,
      in: ['list', 'filter'],
      under: 'inOut',
    }),
    requiredMinutes: integer('应出勤分钟', { access, in: [] }),
    workedMinutes: minutes('实际出勤分钟', ['sort']),
    attendDays: decimal('出勤天数', {
      access,
      in: ['list'],
      scale: 2,
      max: 9,
      under: 'workedMinutes',
    }),
    lateMinutes: minutes('迟到分钟', ['sort']),
    lateTimes: times('迟到次数'),
    earlyMinutes: minutes('早退分钟', ['sort'], 'lateMinutes'),
    earlyTimes: times('早退次数'),
    missTimes: integer('缺卡次数', { access, in: [] }),
    absentDays: days('旷工天数'),
    leaveMinutes: minutes('请假分钟'),
    leaveDays: days('请假天数', []),
    leaveDetail: rows(
      '请假明细',
      {
        kind: choice('假别', DAY_LEAVE),
        minutes: integer('分钟'),
        days: decimal('天数', { scale: 4, max: 9 }),
      },
      { access, max: 20 },
    ),
    tripDays: days('出差天数', []),
    visitDays: days('探亲天数', []),
    returnDays: days('返司天数', []),
    otWorkday: minutes('工作日加班分钟'),
    otRestday: minutes('休息日加班分钟'),
    otHoliday: minutes('节假日加班分钟', [], 'otRestday'),
    dayClass: choice('日期类型', DAY_CLASS, { access, in: ['list', 'filter'], under: 'date' }),
    nightShift: bool('夜班', { access, in: ['filter'] }),
    locked: bool('已锁定', { access, in: ['filter'] }),
    pendingRecalc: bool('待重算', { access, in: ['filter'] }),
    computedAt: dateTime('计算时间', { access, in: [] }),
  },
})
