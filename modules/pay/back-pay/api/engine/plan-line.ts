import { BACK_PAY, OVERPAID } from '#modules/pay/items/define/term-items.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'

/** An input of back pay that no run has counted yet. Its amount is below zero if it takes back. */
export type WaitingLine = { id: string; amount: Money }

/** The input that an amount becomes. Inputs have no negative amounts, so taking back has an item of its own. */
export type NewLine = { item: string; amount: Money }

export type LinePlan = { void: readonly string[]; add: NewLine | null }

/** The sum of waiting inputs. */
export const waitingSum = (waiting: readonly WaitingLine[]): Money =>
  sumOfMoney(waiting.map(({ amount }) => amount))

/**
 * What has to happen to the waiting inputs of a month so that exactly its rest is paid. `rest` leaves the waiting
 * inputs out. The employer takes back an overpaid amount only if the user ticks it, because a
 * deduction needs notice.
 */
export function planLine(
  rest: Money,
  waiting: readonly WaitingLine[],
  { takesBack }: { takesBack: boolean },
): LinePlan {
  if (waitingSum(waiting).compare(rest) === 0) return { void: [], add: null }
  return { void: waiting.map(({ id }) => id), add: lineOf(rest, takesBack) }
}

function lineOf(rest: Money, takesBack: boolean): NewLine | null {
  if (rest.fen > 0n) return { item: BACK_PAY, amount: rest }
  if (rest.fen === 0n || !takesBack) return null
  return { item: OVERPAID, amount: Money.ZERO.minus(rest) }
}
