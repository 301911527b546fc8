import { atLeast, MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** The states of a row of pay whose amounts are approved. */
export const AUDITED: readonly string[] = atLeast(MONTHLY.audited)
