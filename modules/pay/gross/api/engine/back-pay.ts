import type { Step } from '#modules/pay/api/step.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import type { Explained, Line } from './explained.ts'

type PaidLine = Pick<Line, 'item' | 'side' | 'amount'>

/** A month that was paid by terms which a later decision changed. The month itself stays as it was paid. */
export type BackMonth = {
  month: string
  paid: readonly PaidLine[]
  due: readonly PaidLine[]
  /** The part of the difference that other payments for the same months have already covered. */
  already: Money
}

/** An item of a month as it is due and as it was paid, with its sign: a deduction counts below zero. */
export type ItemDifference = { item: string; now: Money; before: Money; difference: Money }

/** The items of a month that are due otherwise than they were paid. */
export function itemDifferences({ due, paid }: Pick<BackMonth, 'due' | 'paid'>): ItemDifference[] {
  const items = [...new Set([...due, ...paid].map(({ item }) => item))]
  return items
    .map((item) => {
      const [now, before] = [amountOf(due, item), amountOf(paid, item)]
      return { item, now, before, difference: now.minus(before) }
    })
    .filter(({ difference }) => difference.fen !== 0n)
}

/** The difference of each item between what is due and what was paid; below zero when too much was paid. */
export function backPay(months: readonly BackMonth[]): Explained {
  const parts = months.map(partOf)
  return {
    amount: sumOfMoney(parts.map(({ amount }) => amount)),
    steps: parts.flatMap(({ steps }) => steps),
  }
}

function partOf({ month, paid, due, already }: BackMonth): Explained {
  const found = itemDifferences({ due, paid })
  const steps: Step[] = found.map(({ item, now, before, difference }) => ({
    step: 'difference',
    values: {
      month,
      item,
      due: String(now),
      paid: String(before),
      difference: String(difference),
    },
  }))
  if (already.fen !== 0n) {
    steps.push({ step: 'already', values: { month, already: String(already) } })
  }
  return {
    amount: sumOfMoney(found.map(({ difference }) => difference)).minus(already),
    steps,
  }
}

/** An item with its sign: a deduction counts below zero. */
function amountOf(lines: readonly PaidLine[], wanted: string): Money {
  const line = lines.find(({ item }) => item === wanted)
  if (!line) return Money.ZERO
  return line.side === 'add' ? line.amount : Money.ZERO.minus(line.amount)
}
