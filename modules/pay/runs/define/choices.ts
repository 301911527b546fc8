import { choices, inOrder } from '#platform/define/engine/choice-list.ts'
import { MONTHLY, publishedStates } from '#platform/define/sheets/define-month-sheet.ts'

/** The kinds of a pay run, by name in code. */
export const RUN_KIND = {
  normal: 'normal',
  bonus: 'bonus',
  settlement: 'settlement',
  labour: 'labour',
  correction: 'correction',
} as const

export const PAY_RUN_KIND = inOrder('payRunKind', [
  [RUN_KIND.normal, '正常发放'],
  [RUN_KIND.bonus, '年终奖'],
  [RUN_KIND.settlement, '离职结算'],
  [RUN_KIND.labour, '劳务报酬'],
  [RUN_KIND.correction, '更正'],
])

/** The kinds that pay the wages of a work month: from attendance, terms and contributions. */
export const WAGE_RUNS: readonly string[] = [RUN_KIND.normal, RUN_KIND.settlement]

export const paysWages = (kind: string): boolean => WAGE_RUNS.includes(kind)

/** The ways to tax a yearly bonus, by name in code. */
export const BONUS_WAY = { alone: 'alone', merged: 'merged' } as const

export const BONUS_TAX_WAY = inOrder('bonusTaxWay', [
  [BONUS_WAY.alone, '单独计税'],
  [BONUS_WAY.merged, '并入综合所得'],
])

/** A run without rows. With rows it has the state of the row that is least advanced. */
export const RUN_EMPTY = 'empty'

export const PAY_RUN_STATE = choices(
  'payRunState',
  {
    [RUN_EMPTY]: '待生成',
    [MONTHLY.open]: '待核对',
    [MONTHLY.checked]: '已核对',
    [MONTHLY.audited]: '已审核',
    [MONTHLY.finished]: '已完成',
    [MONTHLY.published]: '已发布',
    [MONTHLY.archived]: '已归档',
  },
  {
    [RUN_EMPTY]: 'warn',
    [MONTHLY.open]: 'warn',
    [MONTHLY.checked]: 'info',
    [MONTHLY.audited]: 'info',
    [MONTHLY.finished]: 'good',
    [MONTHLY.published]: 'good',
    [MONTHLY.archived]: 'quiet',
  },
)

export const SALARY_STATE = publishedStates('salaryState', '已完成')
