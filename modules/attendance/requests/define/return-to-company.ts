import { defineDocument } from '#platform/define/documents/define-document.ts'
import { choice, dateTime, decimal, longText, text } from '#platform/define/engine/field-kinds.ts'
import { RETURN_KIND } from './choices.ts'
import { ABOUT, REACHED_BY, whose } from './person-fields.ts'

/** 返司: an employee at a project site returns to the company; the stay counts as attended. */
export const returnsToCompany = defineDocument({
  path: 'attendance/returns',
  table: 'return_company',
  label: '返司',
  controller: { family: 'sa', name: 'ReturnCompany' },
  title: 'userId',
  sort: { field: 'startAt', descending: true },
  rows: REACHED_BY,
  document: { prefix: 'FH', ...ABOUT, reason: 'reason' },
  fields: {
    ...whose,
    fromPlace: text('驻外地点/项目', { in: ['list', 'form'], required: true, max: 60 }),
    toPlace: text('返回地', { in: ['list', 'form'], required: true, max: 60 }),
    startAt: dateTime('开始时间', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    endAt: dateTime('结束时间', {
      in: ['list', 'form', 'sort'],
      required: true,
      under: 'startAt',
    }),
    days: decimal('天数', { access: 'computed', in: ['list', 'sum'], scale: 1, max: 999 }),
    kind: choice('返司事由类别', RETURN_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      fromLast: true,
    }),
    reason: longText('返司说明', { required: true, max: 500 }),
  },
})
