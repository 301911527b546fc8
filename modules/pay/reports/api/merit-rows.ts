import { sql } from 'kysely'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import type { ReadModel } from '#platform/api/reports/read-model.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { sheetReport } from './sheet-report.ts'

/** 绩效汇总: the merit pay of a month. */
export const meritRows: ReadModel = sheetReport({
  sheet: meritSalaries,
  about: ['grade'],
  single: ['score', 'personFactor', 'deptFactor', 'attendRatio'],
  summed: ['meritBase', 'adjust', 'amount'],
  counts: sql`t.state <> ${MONTHLY.voided}`,
  asked: ({ month }) => sql`t.month = ${month ?? ''}`,
})
