import { monthlyStates } from '#resources/sheets/define-month-sheet.ts'

export const CERTIFICATE_MONTH_STATE = monthlyStates('certificateMonthState', '已计发')
