import { unusedAnnualLeave } from '#modules/attendance/balances/seed/leave-rows.ts'
import { type Company, rankIndexOf } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { compensationSheetOf } from '#modules/hr/departures/define/compensation/compute-compensation.ts'
import { amountsOf, MEAL_ALLOWANCE } from '#modules/pay/salary-terms/seed/salary-term-rows.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { cityValueOf } from '#modules/system/policy/seed/city-values.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

/** A departure without figures has the same columns. */
export const NO_FIGURES = {
  average_pay: null,
  leave_average_pay: null,
  last_month_pay: null,
  annual_leave_known: null,
  figures_source: null,
  attend_settled: false,
  compensation: null,
}

type Figures = {
  readonly [Name in Exclude<keyof typeof NO_FIGURES, 'attend_settled'>]: string | null
} & {
  readonly attend_settled: boolean
}

const national = <Key extends PolicyKey>(key: Key): PolicyValue<Key> | null =>
  (NATIONAL_VALUES.find((one) => one.key === key)?.value as PolicyValue<Key> | undefined) ?? null

/** A month of pay by the terms of pay. The personnel officer typed it, because nobody was paid here before. */
function monthOfPay(context: SeedContext, { people, posts }: Company, index: number): string {
  const person = pickAt(people, index)
  const rank = rankIndexOf(context, pickAt(posts, person.post), index)
  const { base_salary, post_salary, merit_base } = amountsOf(person, index, rank, 0)
  const parts = [base_salary, post_salary, merit_base, MEAL_ALLOWANCE]
  return String(sumOfMoney(parts.map((part) => moneyOf(String(part ?? '0')))))
}

/** What the personnel officer entered for the settlement of somebody who left, and the total that follows from it. */
export function settledFigures(context: SeedContext, company: Company, index: number): Figures {
  const { join, leave, post }: PlannedPerson = pickAt(company.people, index)
  const { city } = pickAt(company.departments, pickAt(company.posts, post).department)
  const pay = monthOfPay(context, company, index)
  const known = String(unusedAnnualLeave(context, company, index))
  const source = '上线前的工资台账'
  const { wageTimes, maxYears } = national('severance.cap') ?? { wageTimes: 0, maxYears: 0 }
  const { total } = compensationSheetOf({
    severance: 'N',
    least: 'N',
    basis: 'agreed',
    joinDate: isoDay(join),
    lastDay: isoDay(leave ?? context.today),
    averagePay: pay,
    lastMonthPay: pay,
    leaveAveragePay: pay,
    typed: ['averagePay', 'lastMonthPay', 'leaveAveragePay'],
    payroll: null,
    earlySeverance: null,
    earlyReason: null,
    earlyMonths: national('severance.earlyMonths'),
    leaveKnown: known,
    leaveEntered: null,
    leaveReason: null,
    unusedRate: national('annualLeave.unusedRate'),
    source,
    minimumWage: cityValueOf('min.wage', city),
    localAverage: cityValueOf('avg.wage', city),
    averageYear: null,
    isProvisional: false,
    wageTimes,
    maxYears,
    paidDays: national('paid.days'),
  })
  return {
    average_pay: pay,
    leave_average_pay: pay,
    last_month_pay: pay,
    annual_leave_known: known,
    figures_source: source,
    attend_settled: true,
    compensation: total,
  }
}
