import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, date, text } from '#platform/define/engine/field-kinds.ts'
import { DAY_CLASS, PUBLIC_HOLIDAY } from './choices.ts'

/** 工作日历: days that differ from their weekday; all others follow the week. */
export const calendarDays = defineResource({
  path: 'attendance/calendar-days',
  table: 'work_calendar',
  label: '节假日安排',
  controller: { family: 'sa', name: 'WorkCalendar' },
  title: 'date',
  sort: { field: 'date', descending: true },
  rows: { importBy: 'date' },
  fields: {
    date: date('日期', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    dayClass: choice('日期类型', DAY_CLASS, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      initial: PUBLIC_HOLIDAY,
    }),
    name: text('节日名', { in: ['list', 'form', 'sort', 'search'], max: 20 }),
    basis: text('依据', { in: ['list', 'form'], max: 200 }),
    // A user's entry for the day replaces it.
    byLaw: bool('暂按法规', { access: 'computed', in: ['list'] }),
  },
})
