import type { Step } from '#modules/pay/api/step.ts'
import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { absenceDeduction, type DayBase, type SickRules, sickDeduction } from './absence.ts'
import { type BackMonth, backPay } from './back-pay.ts'
import type { Explained, Line } from './explained.ts'
import { type Maternity, maternityDeduction } from './maternity.ts'
import { type Merit, meritPay } from './merit.ts'
import { type MonthDays, monthShare } from './month-share.ts'
import { OVERTIME_CLASSES, type OvertimeRules, overtimePay } from './overtime.ts'
import { itemAmount, itemsOf, type Slice } from './slices.ts'
import { type HourlyPay, hourlyPay } from './time-pay.ts'
import { type UnusedLeave, unusedLeavePay } from './unused-leave.ts'

/** All inputs of one person's gross pay for a work month. */
export type GrossInput = {
  days: MonthDays
  slices: readonly Slice[]
  /** The items by which the day and hour wages are computed. */
  counted: ReadonlySet<string>
  sick: SickRules
  overtime: Pick<OvertimeRules, 'hoursPerDay' | 'rates'>
  /** Has days of its own if a sheet of merit counted them. Otherwise the days of the month count. */
  merit: Omit<Merit, 'paidDays' | 'monthDays'> & Partial<Pick<Merit, 'paidDays' | 'monthDays'>>
  /** What only some people have in a month. */
  hourly?: HourlyPay | null
  maternity?: Maternity | null
  unusedLeave?: Omit<UnusedLeave, 'divisor'> | null
  backMonths?: readonly BackMonth[]
}

export type Gross = { lines: readonly Line[]; share: readonly Step[]; gross: Money }

/**
 * The gross pay of a month: every item with its steps, each rounded once, and their sum. Reads nothing; equal
 * inputs give equal results.
 */
export function computeGross(input: GrossInput): Gross {
  const { days, slices, counted, sick, overtime, merit } = input
  const base: DayBase = { items: counted, divisor: days.divisor }
  const { share, steps } = monthShare(days)
  const monthly = itemsOf(slices).map((item) =>
    lineOf(item, 'add', itemAmount(item, slices, share)),
  )
  const earned = sumOfMoney(
    monthly.filter(({ item }) => counted.has(item)).map(({ amount }) => amount),
  )
  const absence = atMost(absenceDeduction(slices, base), earned)
  const illness = atMost(sickDeduction(slices, base, sick), earned.minus(absence.amount))
  const lines = [
    ...monthly,
    ...(input.hourly ? [lineOf('hourly', 'add', hourlyPay(input.hourly))] : []),
    ...OVERTIME_CLASSES.map((kind) =>
      lineOf(
        `overtime.${kind}`,
        'add',
        overtimePay(kind, slices, {
          items: counted,
          divisor: days.divisor,
          hoursPerDay: overtime.hoursPerDay,
          rates: overtime.rates,
        }),
      ),
    ),
    lineOf(
      'merit',
      'add',
      meritPay({
        base: merit.base,
        personFactor: merit.personFactor,
        departmentFactor: merit.departmentFactor,
        adjustment: merit.adjustment,
        paidDays: merit.paidDays ?? paidDays(days, slices),
        monthDays: merit.monthDays ?? days.month,
      }),
    ),
    lineOf('absence', 'deduct', absence),
    lineOf('sick', 'deduct', illness),
    ...singleLines(input, earned.minus(absence.amount).minus(illness.amount)),
  ].filter(({ amount, steps: found }) => amount.fen !== 0n || found.length > 0)
  return { lines, share: steps, gross: sumOfMoney(lines.map(signed)) }
}

/** Lines of single events. `wage` is the remainder of the monthly items. */
function singleLines(
  { days, maternity, unusedLeave, backMonths }: GrossInput,
  wage: Money,
): Line[] {
  const lines: Line[] = []
  if (maternity) lines.push(lineOf('maternity', 'deduct', maternityDeduction(maternity, wage)))
  if (unusedLeave) {
    const leave = Object.assign({ divisor: days.divisor }, unusedLeave)
    lines.push(lineOf('unusedLeave', 'add', unusedLeavePay(leave)))
  }
  if (backMonths) lines.push(signedLine('backPay', backPay(backMonths)))
  return lines
}

/** A line of an amount that may be negative. A negative amount becomes a deduction. */
function signedLine(item: string, { amount, steps }: Explained): Line {
  if (amount.fen >= 0n) return lineOf(item, 'add', { amount, steps })
  return lineOf(item, 'deduct', { amount: Money.ZERO.minus(amount), steps })
}

const lineOf = (item: string, side: Line['side'], { amount, steps }: Explained): Line => ({
  item,
  side,
  amount,
  steps,
})

const signed = ({ side, amount }: Line) => (side === 'add' ? amount : Money.ZERO.minus(amount))

/** A deduction never takes an item below zero (Labour Contract Law, article 30: work is paid in full). */
function atMost({ amount, steps }: Explained, most: Money): Explained {
  if (amount.compare(most) <= 0) return { amount, steps }
  const step: Step = { step: 'atMost', values: { computed: String(amount), most: String(most) } }
  return { amount: most, steps: [...steps, step] }
}

/** Days that earn merit pay: those of the employment less days without any pay. */
function paidDays({ employed }: MonthDays, slices: readonly Slice[]): Figure {
  const lost = slices
    .flatMap(({ unpaid }) => unpaid)
    .filter(({ payRate }) => fractionOf(payRate).compare(0) === 0)
    .reduce((sum, { days }) => sum.plus(days), fractionOf(0))
  const left = fractionOf(employed).minus(lost)
  return left.compare(0) < 0 ? 0 : left
}
