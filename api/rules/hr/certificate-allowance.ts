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
export type Allowance = { id: string; days: number; amount: string; counts: boolean }

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(day) / DAY_MS

/** The days that three spans have in common. */
function sharedDays(month: Span, valid: Span, employed: Span): number {
  const spans = [month, valid, employed]
  const from = Math.max(...spans.map((span) => dayNumber(span.from)))
  const to = Math.min(
    ...spans.map((span) => (span.to === null ? Number.POSITIVE_INFINITY : dayNumber(span.to))),
  )
  return Math.max(0, to - from + 1)
}

function monthOf(month: string): Span & { days: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${String(days).padStart(2, '0')}`, days }
}

/** A part of a month of what is paid for a whole one, in cents, half a cent up. */
function partOf(allowance: string, days: number, of: number): bigint {
  const cents = BigInt(allowance.replace('.', '')) * BigInt(days)
  return (cents * 2n + BigInt(of)) / (BigInt(of) * 2n)
}

function yuan(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/**
 * What somebody is paid in a month for his certificates: by the days on which each holds and he works
 * here. Of those of a category that do not stack the one with the most counts; where they are equal the
 * one with the higher allowance, then the one that was there first. `certificate-month.ts` says the same
 * in SQL for everybody at once.
 */
export function allowancesOf(held: readonly HeldCertificate[], month: string): Allowance[] {
  const whole = monthOf(month)
  const worked = held.map((one) => {
    const days = one.employed.reduce((sum, spell) => sum + sharedDays(whole, one.valid, spell), 0)
    return { ...one, days, cents: partOf(one.allowance, days, whole.days) }
  })
  const ranked = [...worked].sort((a, b) => {
    if (a.cents !== b.cents) return a.cents > b.cents ? -1 : 1
    const [first, second] = [a, b].map(({ allowance }) => BigInt(allowance.replace('.', '')))
    if (first !== second && first !== undefined && second !== undefined)
      return first > second ? -1 : 1
    return a.id < b.id ? -1 : 1
  })
  const counts = (one: HeldCertificate) =>
    one.stackable ||
    ranked.find(({ stackable, category }) => !stackable && category === one.category)?.id === one.id
  return worked.map((one) => ({
    ...{ id: one.id, days: one.days, counts: counts(one) },
    amount: yuan(counts(one) ? one.cents : 0n),
  }))
}
