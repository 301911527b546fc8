import { defineDocument } from '#platform/define/documents/define-document.ts'
import { choice, date, integer, money, text } from '#platform/define/engine/field-kinds.ts'
import { VISIT_KIND } from './choices.ts'
import { ABOUT, REACHED_BY, whose } from './person-fields.ts'

const access = 'computed'
const MAX_ROUTE_DAYS = 30

/** 探亲: leave to visit family who live elsewhere, in calendar days. */
export const familyVisits = defineDocument({
  path: 'attendance/family-visits',
  table: 'visit_family',
  label: '探亲',
  controller: { family: 'sa', name: 'VisitFamily' },
  title: 'userId',
  sort: { field: 'startDate', descending: true },
  rows: REACHED_BY,
  document: { prefix: 'TQ', ...ABOUT },
  fields: {
    ...whose,
    kind: choice('探亲类型', VISIT_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      fromLast: true,
    }),
    relative: text('探望对象', { required: true, max: 30 }),
    relationPlace: text('探亲地点', {
      in: ['list', 'form'],
      required: true,
      under: 'kind',
      max: 80,
    }),
    startDate: date('开始日期', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      until: 'endDate',
    }),
    endDate: date('结束日期', {
      in: ['list', 'form', 'sort'],
      required: true,
      under: 'startDate',
    }),
    days: integer('探亲天数', { access, in: ['list', 'sum'] }),
    routeDays: integer('路程假', { in: ['list', 'form'], max: MAX_ROUTE_DAYS, initial: '0' }),
    quota: integer('可休天数', { access, in: ['list'] }),
    fare: money('路费'),
    lastVisit: date('上次探亲', { access }),
  },
})
