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

/**
 * Why the pay of somebody cannot be worked out, or would go to a card of somebody else. A run is approved once each of
 * these matters is settled, or a user has decided that the run goes on without it.
 */
export const PAY_RUN_CHECK = inOrder('payRunCheck', [
  ['noTerms', '有在职日没有定薪'],
  ['kindOfPay', '薪资类别不按月计算'],
  ['minimum', '全月工资低于当地最低工资'],
  ['noAttendance', '没有本月考勤汇总'],
  ['daysUnclear', '逐日考勤与月度汇总不一致，分不出各段的天数'],
  ['contributions', '已参保但没有本月社保或公积金'],
  ['merit', '绩效工资表尚未核对'],
  ['damage', '损失赔偿超过可扣上限'],
  ['settled', '已在同月的离职结算批次中'],
  ['inNormal', '已在同月的正常发放批次中'],
  ['compensation', '离职结算数据不全'],
  ['residenceUnknown', '居民身份未定'],
  ['openingMissing', '本年首个批次之前在此任职，没有已确认的年初累计'],
  ['noFundLimit', '公积金免税限额没有依据'],
  ['noAverage', '缺少当地平均工资'],
  ['noAnnuityLimit', '缺少年金扣除上限所需的当地平均工资'],
  ['bonusUsed', '本年已单独计算过年终奖'],
  ['bonusOver', '年终奖已不能单独计税'],
  ['order', '更晚的税款所属期已有工资'],
  ['cardShared', '两人使用同一张工资卡'],
  ['cardHolder', '工资卡户名与档案姓名不一致'],
])

/** The check that a reason belongs to: `pay.blockNoTerms` and `pay.taxBlocked.order` become `noTerms` and `order`. */
export function checkOf(reason: string): string {
  const name = reason.replace(/^pay\.(block|taxBlocked\.)/, '')
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

export const SALARY_STATE = publishedStates('salaryState', '已完成')
