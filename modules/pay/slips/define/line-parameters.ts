import { SEVERANCE_PAY, UNUSED_LEAVE } from '#modules/pay/items/define/term-items.ts'
import type { PolicyKey } from '#modules/system/policy/define/policy-keys.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'

const PART_MONTH: readonly PolicyKey[] = ['salary.partMonth', 'paid.days']

/** The policy parameters that a line of a slip was worked out with, by the code of its pay item. */
const OF_ITEM: Readonly<Record<string, readonly PolicyKey[]>> = {
  absence: ['paid.days'],
  sick: ['sick.pay', 'sick.payFloor', 'paid.days', 'min.wage'],
  merit: ['merit.grades'],
  seniority: ['salary.seniority'],
  [UNUSED_LEAVE]: ['annualLeave.unusedRate', 'paid.days'],
  [SEVERANCE_PAY]: ['avg.wage', 'pit.severanceTimes'],
  damage: ['wage.deductShare', 'min.wage'],
}

/** The policy parameters of a step of the tax, by its name. */
const OF_TAX: Readonly<Record<string, readonly PolicyKey[]>> = {
  basic: ['pit.basicDeduction'],
  basicAtOnce: ['pit.basicDeduction'],
  bracket: ['pit.brackets'],
  bonus: ['pit.monthlyBrackets', 'pit.bonusPolicy'],
  exempt: ['pit.severanceTimes', 'avg.wage'],
  flatOff: ['pit.labour', 'pit.labourBrackets'],
  shareOff: ['pit.labour', 'pit.labourBrackets'],
}

/** The policy parameters of one step. */
export function parametersOfStep({ step, values }: SheetStep): readonly PolicyKey[] {
  const [kind = '', name = ''] = step.split('.')
  if (kind === 'share') return name === 'wholeMonth' ? [] : PART_MONTH
  if (kind === 'tax') return OF_TAX[name] ?? []
  if (kind !== 'item') return []
  const item = String(values.item ?? '')
  return item.startsWith('overtime.') ? ['ot.rates', 'paid.days'] : (OF_ITEM[item] ?? [])
}

/** The policy parameters of all steps of a slip, each once. */
export function parametersOfSteps(steps: readonly SheetStep[]): PolicyKey[] {
  return [...new Set(steps.flatMap(parametersOfStep))]
}
