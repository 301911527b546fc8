import type { CompensationSheet } from '#contracts/dimission.ts'
import { serviceTime } from '#contracts/terms.ts'
import type { Severance } from './dimission-kinds.ts'
import { countedHalfYears } from './service-time.ts'

/** Everything that the figures follow from; money in yuan. */
export type SheetFacts = {
  severance: Severance
  least: Severance
  joinDate: string
  lastDay: string
  averagePay: string | null
  lastMonthPay: string | null
  leaveDays: string | null
  source: string | null
  minimumWage: number | null
  localAverage: number | null
  wageTimes: number
  maxYears: number
  paidDays: number | null
}

type Line = CompensationSheet['lines'][number]

const FEN = 100
const fenOf = (yuan: string | number) => Math.round(Number(yuan) * FEN)
const yuanOf = (fen: number) => (fen / FEN).toFixed(2)
const asYuan = (yuan: number | null) => (yuan === null ? null : yuanOf(fenOf(yuan)))

type Base = { rule: NonNullable<CompensationSheet['base']['rule']>; fen: number }

/** A month of pay: not below the minimum wage, and not above three times the local average. */
function baseOf({ averagePay, minimumWage, localAverage, wageTimes }: SheetFacts): Base | null {
  if (averagePay === null) return null
  const average = fenOf(averagePay)
  const cap = localAverage === null ? null : fenOf(localAverage) * wageTimes
  if (cap !== null && average > cap) return { rule: 'cap', fen: cap }
  const floor = minimumWage === null ? 0 : fenOf(minimumWage)
  return average < floor ? { rule: 'minimum', fen: floor } : { rule: 'average', fen: average }
}

/** Unlawful ends cost twice as much (article 87); a month in place of notice has no cap (article 40). */
function severanceLines(facts: SheetFacts, base: Base | null, halfYears: number): Line[] {
  const { severance, lastMonthPay } = facts
  if (severance === '无') return []
  const lines: Line[] = []
  const years = String(halfYears / 2)
  if (base) {
    const isDouble = severance === '2N'
    const fen = isDouble ? base.fen * halfYears : Math.round((base.fen * halfYears) / 2)
    const factors = [yuanOf(base.fen), years, ...(isDouble ? ['2'] : [])]
    lines.push({ what: isDouble ? 'unlawful' : 'severance', factors, amount: yuanOf(fen) })
  }
  if (severance === 'N+1' && lastMonthPay !== null) {
    const amount = yuanOf(fenOf(lastMonthPay))
    lines.push({ what: 'notice', factors: [amount, '1'], amount })
  }
  return lines
}

/** Leave that was not taken costs three times a day's pay, one of which the pay holds already. */
function leaveLines({ averagePay, leaveDays, paidDays }: SheetFacts): Line[] {
  if (averagePay === null || paidDays === null || Number(leaveDays ?? 0) === 0) return []
  const fen = Math.round((fenOf(averagePay) * fenOf(leaveDays ?? 0) * 2) / fenOf(paidDays))
  const factors = [yuanOf(fenOf(averagePay)), `÷ ${paidDays}`, String(Number(leaveDays)), '2']
  return [{ what: 'leave', factors, amount: yuanOf(fen) }]
}

function missingOf(facts: SheetFacts): CompensationSheet['missing'] {
  const { severance, averagePay, lastMonthPay, leaveDays, minimumWage, localAverage } = facts
  const isPaid = severance !== '无'
  const hasFigures = averagePay !== null || lastMonthPay !== null
  const missing = {
    averagePay: (isPaid || Number(leaveDays ?? 0) > 0) && averagePay === null,
    lastMonthPay: severance === 'N+1' && lastMonthPay === null,
    minimumWage: isPaid && minimumWage === null,
    localAverage: isPaid && localAverage === null,
    source: hasFigures && facts.source === null,
  }
  const names = Object.keys(missing) as (keyof typeof missing)[]
  return names.filter((name) => missing[name])
}

const LEFT_OUT: ReadonlySet<string> = new Set(['averagePay', 'lastMonthPay'])

/** What somebody who leaves is owed, and how that comes about. */
export function compensationSheetOf(facts: SheetFacts): Omit<CompensationSheet, 'training'> {
  const { severance, least, joinDate, lastDay, averagePay, source, wageTimes, maxYears } = facts
  const time = serviceTime(joinDate, lastDay)
  const base = baseOf(facts)
  const counted = countedHalfYears(time)
  // Years are capped for those only whose pay is.
  const halfYears = base?.rule === 'cap' ? Math.min(counted, maxYears * 2) : counted
  const lines = [...severanceLines(facts, base, halfYears), ...leaveLines(facts)]
  const missing = missingOf(facts)
  const total = lines.reduce((sum, { amount }) => sum + fenOf(amount), 0)
  return {
    ...{ severance, least },
    service: {
      ...{ from: joinDate, to: lastDay, ...time },
      ...{ halfYears, isCapped: halfYears < counted },
    },
    base: {
      ...{ averagePay, source, wageTimes, maxYears },
      minimumWage: asYuan(facts.minimumWage),
      localAverage: asYuan(facts.localAverage),
      rule: base?.rule ?? null,
      month: base && yuanOf(base.fen),
    },
    ...{ lines, missing },
    total: missing.some((name) => LEFT_OUT.has(name)) ? null : yuanOf(total),
  }
}
