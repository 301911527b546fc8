import { defineDocument } from '#platform/define/documents/define-document.ts'
import {
  bool,
  choice,
  dateTime,
  decimal,
  longText,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { OVERTIME_KIND, OVERTIME_SETTLE } from './choices.ts'
import { ABOUT, REACHED_BY, whose } from './person-fields.ts'

const access = 'computed'

/** 加班: overtime, compensated with pay or time off. */
export const overtimes = defineDocument({
  path: 'attendance/overtimes',
  table: 'work_overtime',
  label: '加班',
  controller: { family: 'sa', name: 'WorkOvertime' },
  title: 'userId',
  sort: { field: 'startAt', descending: true },
  rows: REACHED_BY,
  document: { prefix: 'JB', ...ABOUT, reason: 'reason' },
  fields: {
    ...whose,
    startAt: dateTime('开始时间', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    endAt: dateTime('结束时间', {
      in: ['list', 'form', 'sort'],
      required: true,
      under: 'startAt',
    }),
    hours: decimal('申请小时', { access, in: ['list', 'sum'], scale: 1, max: 999 }),
    // By the calendar day on which it begins.
    kind: choice('加班类型', OVERTIME_KIND, { access, in: ['list', 'filter'] }),
    settle: choice('结算方式', OVERTIME_SETTLE, {
      in: ['list', 'form', 'filter'],
      required: true,
      under: 'kind',
      fromLast: true,
    }),
    realHours: decimal('核定小时', {
      access,
      in: ['list', 'sum'],
      scale: 1,
      max: 999,
      under: 'hours',
    }),
    reason: longText('原因', { required: true, max: 500 }),
    place: text('地点', { max: 60 }),
    isPost: bool('事后补单', { access, in: ['list', 'filter'] }),
    // More than the legal limit of a day or a month: the department head must approve it too.
    overLimit: bool('超过加班上限', { access, in: ['list', 'filter'] }),
  },
})
