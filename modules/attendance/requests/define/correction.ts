import { defineDocument, WHILE_DRAFTED } from '#platform/define/documents/define-document.ts'
import {
  choice,
  date,
  dateTime,
  files,
  integer,
  longText,
} from '#platform/define/engine/field-kinds.ts'
import { CORRECTION_KIND } from './choices.ts'
import { ABOUT, REACHED_BY, whose } from './person-fields.ts'

/** 补卡: a request for a missing clock-in. */
export const corrections = defineDocument({
  path: 'attendance/corrections',
  table: 'clock_in_correction',
  view: 'clock_in_correction_view',
  label: '补卡',
  controller: { family: 'sa', name: 'ClockInCorrection' },
  title: 'userId',
  sort: { field: 'date', descending: true },
  rows: REACHED_BY,
  document: { prefix: 'BK', ...ABOUT, reason: 'reason' },
  fields: {
    ...whose,
    date: date('日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    segSeq: integer('时段', { in: ['list', 'form'], required: true, min: 1, max: 4, initial: '1' }),
    kind: choice('卡别', CORRECTION_KIND, { in: ['list', 'form', 'filter'], required: true }),
    at: dateTime('补卡时间', { in: ['list', 'form', 'sort'], required: true }),
    reason: longText('原因', { required: true, max: 500 }),
    proof: files('证明', WHILE_DRAFTED),
  },
})
