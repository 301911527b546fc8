import { Money, sumOfMoney } from '#platform/wire/values/money.ts'

/** A share in whole hundredths of a yuan, rounded down, and what the rounding left out. */
type Share = { at: number; hundredths: bigint; rest: bigint }

/**
 * Splits an amount by parts into amounts of whole fen whose sum is the amount. The largest remainders get the fen that
 * rounding down leaves over; of equal remainders the first.
 */
export function splitExactly(amount: Money, parts: readonly number[]): Money[] {
  const all = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (all === 0n) return []
  const isNegative = amount.fen < 0n
  const whole = isNegative ? -amount.fen : amount.fen
  const shares = parts.map((part, at): Share => {
    const exact = whole * BigInt(part)
    return { at, hundredths: exact / all, rest: exact % all }
  })
  const left = Number(whole - shares.reduce((sum, { hundredths }) => sum + hundredths, 0n))
  const byRest = [...shares].sort((one, other) => {
    if (one.rest !== other.rest) return one.rest > other.rest ? -1 : 1
    return one.at - other.at
  })
  const raised = new Set(byRest.slice(0, left).map(({ at }) => at))
  return shares.map(({ at, hundredths }) => {
    const size = raised.has(at) ? hundredths + 1n : hundredths
    return Money.ofFen(isNegative ? -size : size)
  })
}

/**
 * Splits several amounts by the same parts: a list for each amount. Each list adds up to its amount, and the lists
 * together give each part exactly what `splitExactly` gives it of the sum of all amounts. So what a department bears does
 * not depend on how finely its cost is listed.
 */
export function splitEach(amounts: readonly Money[], parts: readonly number[]): Money[][] {
  let before = parts.map(() => Money.ZERO)
  return amounts.map((_, at) => {
    const until = splitExactly(sumOfMoney(amounts.slice(0, at + 1)), parts)
    const split = until.map((amount, part) => amount.minus(before[part] ?? Money.ZERO))
    before = until
    return split
  })
}
