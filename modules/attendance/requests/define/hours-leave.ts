import { defineDocument } from '#platform/define/documents/define-document.ts'
import { choice, date, decimal, longText, time } from '#platform/define/engine/field-kinds.ts'
import { HOURS_LEAVE_KIND, NURSING_HOURS } from './choices.ts'
import { ABOUT, REACHED_BY, whose } from './person-fields.ts'

/** 小时假: leave of up to half a day, by the hour. */
export const hoursLeaves = defineDocument({
  path: 'attendance/hours-leaves',
  table: 'hours_leave',
  label: '小时假',
  controller: { family: 'sa', name: 'HoursLeave' },
  title: 'userId',
  sort: { field: 'date', descending: true },
  rows: REACHED_BY,
  document: { prefix: 'XS', ...ABOUT, reason: 'reason' },
  fields: {
    ...whose,
    kind: choice('假别', HOURS_LEAVE_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      fromLast: true,
    }),
    date: date('日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    startTime: time('开始时刻', { in: ['list', 'form'], required: true }),
    endTime: time('结束时刻', { in: ['list', 'form'], required: true, under: 'startTime' }),
    hours: decimal('小时数', { access: 'computed', in: ['list', 'sum'], scale: 1, max: 24 }),
    reason: longText('原因', { required: true, max: 500 }),
    childBirth: date('子女出生日', { onlyFor: { field: 'kind', is: [NURSING_HOURS] } }),
  },
})
