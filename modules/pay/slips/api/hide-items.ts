import { OTHER_ITEMS } from '#modules/pay/runs/wire/slip-lines.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'

/**
 * The steps of a slip without the items that the company does not show. Their amounts stay in one line for each side, so
 * that the lines still add up to the sums.
 */
export function hideItems(steps: readonly SheetStep[], hidden: ReadonlySet<string>): SheetStep[] {
  if (hidden.size === 0) return [...steps]
  const shown: SheetStep[] = []
  const sums = new Map<string, Money>()
  let isHidden = false
  for (const one of steps) {
    const [kind, side = ''] = one.step.split('.')
    if (kind === 'item') {
      isHidden = hidden.has(String(one.values.item))
      if (isHidden) {
        const amount = moneyOf(String(one.values.amount))
        sums.set(side, sums.get(side)?.plus(amount) ?? amount)
      }
    }
    if (kind !== 'item' && kind !== 'step') isHidden = false
    if (!isHidden) shown.push(one)
  }
  const lines = [...sums].map(([side, amount]) => ({
    step: `item.${side}`,
    values: { item: OTHER_ITEMS, name: null, amount: String(amount) },
  }))
  const end = shown.findIndex(({ step }) => step === 'sum.gross')
  return [...shown.slice(0, end), ...lines, ...shown.slice(end)]
}
