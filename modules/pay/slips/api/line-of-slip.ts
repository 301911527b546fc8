import { SUM_LINES, type SumLine } from '#modules/pay/runs/wire/slip-lines.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'

/** Whether the code is that of a sum of a slip, and not of a pay item. */
export const isSumLine = (code: string): code is SumLine =>
  (SUM_LINES as readonly string[]).includes(code)

/** The line of a slip with this code and its amount; null if the slip has no such line. */
export function lineOf(
  steps: readonly SheetStep[],
  code: string,
): { amount: string; steps: SheetStep[] } | null {
  if (isSumLine(code)) {
    const sums = steps.find(({ step }) => step === 'sum.net')
    const amount = sums?.values[code === 'net' ? 'amount' : code]
    return amount === undefined || amount === null ? null : { amount: String(amount), steps: [] }
  }
  const at = steps.findIndex(({ step, values }) => step.startsWith('item.') && values.item === code)
  const head = steps[at]
  if (!head) return null
  const rest = steps.slice(at + 1)
  const end = rest.findIndex(({ step }) => !step.startsWith('step.'))
  return {
    amount: String(head.values.amount),
    steps: [head, ...rest.slice(0, end < 0 ? rest.length : end)],
  }
}
