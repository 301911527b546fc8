import { PAY_KIND } from '#modules/pay/salary-terms/define/choices.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

type Values = Readonly<Record<string, unknown>>

const MONTHS = 12
const HOURS = 8

/** An amount of a record; zero where it has none. */
export const amountIn = (value: unknown): Money =>
  value === null || value === undefined || value === '' ? Money.ZERO : moneyOf(String(value))

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** The part of yearly pay that is paid each month; the rest comes with a bonus run. */
export function monthOfYear({ yearTotal, monthShare }: Values): Money {
  return amountIn(yearTotal).times(fractionOf(String(monthShare)).dividedBy(MONTHS))
}

/** The amounts of a kind of pay that must be typed. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  [PAY_KIND.monthly]: ['baseSalary'],
  [PAY_KIND.yearly]: ['yearTotal', 'monthShare'],
  [PAY_KIND.daily]: ['unitRate'],
  [PAY_KIND.hourly]: ['unitRate'],
}

/** The amounts that a kind of pay may have; those of other kinds are emptied. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  [PAY_KIND.monthly]: ['baseSalary', 'postSalary', 'meritBase'],
  [PAY_KIND.yearly]: ['baseSalary', 'postSalary', 'meritBase', 'yearTotal', 'monthShare'],
  [PAY_KIND.daily]: ['unitRate'],
  [PAY_KIND.hourly]: ['unitRate'],
  [PAY_KIND.piece]: ['baseSalary'],
  [PAY_KIND.labour]: [],
}

const OF_KINDS = [
  'baseSalary',
  'postSalary',
  'meritBase',
  'yearTotal',
  'monthShare',
  'unitRate',
] as const

export function missingAmounts(values: Values): string[] {
  const needed = NEEDED[String(values.salaryType)] ?? []
  return needed.filter((name) => !isGiven(values[name]))
}

/** The amounts of a row by its kind: those of other kinds emptied, the month of a yearly pay worked out. */
export function amountsOfKind(values: Values): Record<(typeof OF_KINDS)[number], string | null> {
  const kept = KEPT[String(values.salaryType)] ?? []
  const amounts = Object.fromEntries(
    OF_KINDS.map((name) => [
      name,
      kept.includes(name) && isGiven(values[name]) ? String(values[name]) : null,
    ]),
  ) as Record<(typeof OF_KINDS)[number], string | null>
  if (values.salaryType !== PAY_KIND.yearly) return amounts
  return { ...amounts, baseSalary: monthOfYear(values).toString() }
}

/** Basic, post and merit pay of a month: what a rank band is compared with. */
export const monthlyPay = ({ baseSalary, postSalary, meritBase }: Values): Money =>
  sumOfMoney([amountIn(baseSalary), amountIn(postSalary), amountIn(meritBase)])

type Floor = { minimum: string | null; paidDays: string | null }

/**
 * The field of the first amount that is below the local minimum wage; null if there is none. Pay by the day must reach
 * the minimum wage ÷ paid days, pay by the hour an eighth of that. Without a parameter for paid days, neither is
 * compared. During probation, the share of basic and post pay must still reach the minimum.
 */
export function belowMinimum(
  values: Values,
  { minimum, paidDays }: Floor,
): 'baseSalary' | 'yearTotal' | 'unitRate' | 'probationRatio' | null {
  if (minimum === null) return null
  const least = moneyOf(minimum)
  const { salaryType, baseSalary, postSalary, unitRate, probationRatio = '1' } = values
  if (salaryType === PAY_KIND.labour) return null
  if (salaryType === PAY_KIND.daily || salaryType === PAY_KIND.hourly) {
    if (paidDays === null) return null
    const days = fractionOf(paidDays)
    const units = salaryType === PAY_KIND.hourly ? days.times(HOURS) : days
    return amountIn(unitRate).compare(least.dividedBy(units, 'up')) < 0 ? 'unitRate' : null
  }
  if (!isGiven(baseSalary)) return null
  const base = amountIn(baseSalary)
  if (base.compare(least) < 0) return salaryType === PAY_KIND.yearly ? 'yearTotal' : 'baseSalary'
  const onProbation = base.plus(amountIn(postSalary)).times(String(probationRatio))
  return onProbation.compare(least) < 0 ? 'probationRatio' : null
}

export type Rise = { percent: string | null; amount: string | null }

/** Basic pay after a rise, rounded once. */
export function risen(base: Money, { percent, amount }: Rise): Money {
  const share = fractionOf(percent ?? 0)
    .dividedBy(100)
    .plus(1)
  return base.times(share).plus(amountIn(amount))
}
