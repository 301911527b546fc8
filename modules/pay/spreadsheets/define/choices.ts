import { choices, inOrder } from '#platform/define/engine/choice-list.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** What a file pays, by name in code. */
export const SHEET_PAYS = {
  wages: 'wages',
  merit: 'merit',
  bonus: 'bonus',
  backPay: 'backPay',
  fees: 'fees',
  other: 'other',
} as const
export type SheetPays = (typeof SHEET_PAYS)[keyof typeof SHEET_PAYS]

export const SPREADSHEET_KIND = inOrder('spreadsheetKind', [
  [SHEET_PAYS.wages, '工资'],
  [SHEET_PAYS.merit, '绩效'],
  [SHEET_PAYS.bonus, '年终奖'],
  [SHEET_PAYS.backPay, '补发'],
  [SHEET_PAYS.fees, '劳务'],
  [SHEET_PAYS.other, '其他'],
])

/** The states of a file: those of a month sheet that is published. */
export const SPREADSHEET_STATE = choices(
  'spreadsheetState',
  {
    [MONTHLY.open]: '待核对',
    [MONTHLY.checked]: '已核对',
    [MONTHLY.audited]: '已审核',
    [MONTHLY.finished]: '已发放',
    [MONTHLY.published]: '已发布',
    [MONTHLY.archived]: '已归档',
    [MONTHLY.voided]: '已作废',
  },
  {
    [MONTHLY.open]: 'warn',
    [MONTHLY.checked]: 'info',
    [MONTHLY.audited]: 'info',
    [MONTHLY.finished]: 'good',
    [MONTHLY.published]: 'good',
    [MONTHLY.archived]: 'quiet',
    [MONTHLY.voided]: 'quiet',
  },
)

/** Whether a row of a file has its person, by name in code. `own`: the row is about the user who would match it. */
export const MATCH = {
  found: 'found',
  unknown: 'unknown',
  otherName: 'otherName',
  repeated: 'repeated',
  own: 'own',
} as const
export type Match = (typeof MATCH)[keyof typeof MATCH]

export const MATCH_STATE = choices(
  'spreadsheetMatch',
  {
    [MATCH.found]: '匹配',
    [MATCH.unknown]: '工号不存在',
    [MATCH.otherName]: '姓名不符',
    [MATCH.repeated]: '重复',
    [MATCH.own]: '本人',
  },
  {
    [MATCH.found]: 'good',
    [MATCH.unknown]: 'bad',
    [MATCH.otherName]: 'bad',
    [MATCH.repeated]: 'bad',
    [MATCH.own]: 'warn',
  },
)
