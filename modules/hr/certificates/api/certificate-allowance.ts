import { Money, moneyOf } from '#platform/wire/values/money.ts'

/** A span of days, both of them counted; without an end it goes on. */
export type Span = { from: string; to: string | null }

/** A certificate that somebody is paid for, and the days on which he works here. */
export type HeldCertificate = {
  id: string
  category: string
  stackable: boolean
  /** Yuan a month, with two decimals. */
  allowance: string
  valid: Span
  employed: readonly Span[]
}

/** What one of them comes to in a month. */
export type Allowance = {
  id: string
  /** Days of the month on which it holds and its owner works here. */
  days: number
  /** Those of them on which no higher one of its category holds. */
  counted: number
  amount: string
}

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(day) / DAY_MS

/** The days that three spans have in common, as numbers of days since 1970. */
function sharedDays(month: Span, valid: Span, employed: Span): number[] {
  const spans = [month, valid, employed]
  const from = Math.max(...spans.map((span) => dayNumber(span.from)))
  const to = Math.min(
    ...spans.map((span) => (span.to === null ? Number.POSITIVE_INFINITY : dayNumber(span.to))),
  )
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}

function monthOf(month: string): Span & { days: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${String(days).padStart(2, '0')}`, days }
}

/** One that holds on some days of a month. */
type Worked = HeldCertificate & { days: readonly number[] }

/** On which days each of a category counts: those of the highest allowance, then of the one that was there first. */
function countedDays(worked: readonly Worked[]): Map<string, number[]> {
  const best = new Map<number, Worked>()
  const ranked = [...worked].sort((a, b) => {
    const order = moneyOf(b.allowance).compare(moneyOf(a.allowance))
    if (order !== 0) return order
    return a.id < b.id ? -1 : 1
  })
  for (const one of ranked) for (const day of one.days) if (!best.has(day)) best.set(day, one)
  const counted = new Map<string, number[]>()
  for (const [day, { id }] of best) counted.set(id, [...(counted.get(id) ?? []), day])
  return counted
}

/**
 * What somebody is paid in a month for his certificates: by the days on which each holds and he works
 * here. Of those of a category that do not stack the highest counts, day by day. They are rounded together:
 * one after the other, each gets what it adds to the rounded sum, so that two that follow each other
 * come to as much as one. `certificate-month.ts` says the same in SQL for everybody at once.
 */
export function allowancesOf(held: readonly HeldCertificate[], month: string): Allowance[] {
  const whole = monthOf(month)
  const worked = held.map((one): Worked => {
    const days = one.employed.flatMap((spell) => sharedDays(whole, one.valid, spell))
    return { ...one, days }
  })
  const found = new Map<string, { counted: number; amount: Money }>()
  const keyOf = (one: Worked) => (one.stackable ? one.id : `of ${one.category}`)
  for (const key of new Set(worked.map(keyOf))) {
    const group = worked.filter((one) => keyOf(one) === key)
    const counted = countedDays(group)
    const inOrder = [...group].sort((a, b) => {
      const [first, second] = [a, b].map(({ id }) => Math.min(...(counted.get(id) ?? [])))
      if (first !== second) return (first ?? 0) < (second ?? 0) ? -1 : 1
      return a.id < b.id ? -1 : 1
    })
    let before = Money.ZERO
    let paid = Money.ZERO
    for (const { id, allowance } of inOrder) {
      const days = counted.get(id)?.length ?? 0
      const sum = before.plus(moneyOf(allowance).times(days))
      const owed = sum.dividedBy(whole.days)
      found.set(id, { counted: days, amount: owed.minus(paid) })
      before = sum
      paid = owed
    }
  }
  return worked.map(({ id, days }) => {
    const { counted = 0, amount = Money.ZERO } = found.get(id) ?? {}
    return { id, days: days.length, counted, amount: amount.toString() }
  })
}
