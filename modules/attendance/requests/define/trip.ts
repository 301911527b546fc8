import { defineDocument } from '#platform/define/documents/define-document.ts'
import {
  choice,
  dateTime,
  decimal,
  longText,
  money,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { TRIP_VEHICLE } from './choices.ts'
import { ABOUT, REACHED_BY, whose } from './person-fields.ts'

/** 出差: business trips; they count as attended. */
export const trips = defineDocument({
  path: 'attendance/trips',
  table: 'business_trip',
  label: '出差',
  controller: { family: 'sa', name: 'BusinessTrip' },
  title: 'userId',
  sort: { field: 'startAt', descending: true },
  rows: REACHED_BY,
  document: { prefix: 'CC', ...ABOUT, reason: 'reason' },
  fields: {
    ...whose,
    startAt: dateTime('开始时间', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    endAt: dateTime('结束时间', {
      in: ['list', 'form', 'sort'],
      required: true,
      under: 'startAt',
    }),
    days: decimal('天数', { access: 'computed', in: ['list', 'sum'], scale: 1, max: 999 }),
    fromPlace: text('出发地', { required: true, max: 40 }),
    toPlace: text('目的地', { in: ['list', 'form', 'search'], required: true, max: 100 }),
    reason: longText('原因', { required: true, max: 500 }),
    companionIds: references('同行人', 'system/users'),
    vehicle: choice('交通工具', TRIP_VEHICLE, { fromLast: true }),
    budget: money('预算金额'),
    projectName: text('项目名称', { max: 60 }),
  },
})
