import type { Step } from '#modules/pay/api/step.ts'
import { COURSE } from '#modules/pay/tax-persons/define/choices.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

/** Days of employment; null has no end. */
export type Employment = { from: string; to: string | null }

/** A confirmed deduction. */
export type ConfirmedDeduction = {
  kind: string
  monthly: string
  share: string
  startMonth: string
  endMonth: string
  course: string | null
}

export type Cumulated = { amounts: Map<string, Money>; steps: Step[] }

const MONTH = 'yyyy-MM'.length
const key = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

/** Whether a person is employed on at least one day of a month. */
const isEmployed = (employments: readonly Employment[], month: string) =>
  employments.some(
    ({ from, to }) => from.slice(0, MONTH) <= month && (to === null || to.slice(0, MONTH) >= month),
  )

/**
 * The sum of deductions from January through a month, by kind. The months in their span count if the person is employed
 * here in them. A certificate counts once, from its month on. Each row is rounded once, at its end.
 */
export function cumulate(
  deductions: readonly ConfirmedDeduction[],
  {
    year,
    throughMonth,
    employments,
  }: { year: number; throughMonth: number; employments: readonly Employment[] },
): Cumulated {
  const months = Array.from({ length: throughMonth }, (_, at) => key(year, at + 1)).filter(
    (month) => isEmployed(employments, month),
  )
  const amounts = new Map<string, Money>()
  const steps: Step[] = []
  for (const { kind, monthly, share, startMonth, endMonth, course } of deductions) {
    const isOnce = course === COURSE.certificate
    const inSpan = months.filter((month) => startMonth <= month && (isOnce || endMonth >= month))
    const count = isOnce ? Math.min(1, inSpan.length) : inSpan.length
    const amount = moneyOf(monthly).times(fractionOf(share).times(count))
    amounts.set(kind, (amounts.get(kind) ?? Money.ZERO).plus(amount))
    const values = { monthly, share, months: String(count), amount: amount.toString() }
    steps.push({ step: kind, values })
  }
  return { amounts, steps }
}
