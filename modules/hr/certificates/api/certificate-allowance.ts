import { Money, moneyOf } from '#platform/wire/values/money.ts'

/** A span of days, both ends included; open when it has no end. */
export type Span = { from: string; to: string | null }

/** A certificate with an allowance, and the days on which its owner is employed in this company. */
export type HeldCertificate = {
  id: string
  category: string
  stackable: boolean
  /** Yuan per month, with two decimals. */
  allowance: string
  valid: Span
  employed: readonly Span[]
}

/** The allowance of one certificate in a month. */
export type Allowance = {
  id: string
  /** Days of the month on which it is valid and its owner is employed in this company. */
  days: number
  /** Those of these days on which no certificate of the same category with a higher allowance is valid. */
  counted: number
  amount: string
}

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(day) / DAY_MS

/** The days that three spans share, as numbers of days since 1970. */
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

/** A certificate that is valid on some days of the month. */
type Worked = HeldCertificate & { days: readonly number[] }

/**
 * Returns the days that count for each certificate of a category: each day goes to the highest
 * allowance, then to the earlier certificate.
 */
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
 * Computes the monthly allowances of an employee, by the days on which each certificate is valid and the employee works
 * here. In a category that does not stack, each day counts for the certificate with the highest allowance. The running
 * sum is rounded, and each certificate gets the amount by which it raises the rounded sum. So two consecutive
 * certificates add up to the same amount as one. `certificate-month.ts` contains the same computation in SQL, for all
 * employees.
 */
export function allowancesOf(certificates: readonly HeldCertificate[], month: string): Allowance[] {
  const whole = monthOf(month)
  const worked = certificates.map((one): Worked => {
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
