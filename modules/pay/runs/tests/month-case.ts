import { STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import type { PayInput } from '#modules/pay/runs/api/engine/compute-pay.ts'
import type { DayFacts, MonthFacts } from '#modules/pay/runs/api/engine/slices-of.ts'
import { payInputOf } from '#modules/pay/runs/api/pay-of-person.ts'
import { RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { Money } from '#platform/wire/values/money.ts'
import { lawOn } from './pay-case.ts'

const MONTH = '2026-03'
const NO_OVERTIME = {
  otWorkday: '0',
  otRestday: '0',
  otHoliday: '0',
  otWorkdayLieu: '0',
  otRestdayLieu: '0',
}

/** A month of 22 paid days. The person works all of them unless the test says otherwise. */
export const monthFacts = (more: Partial<MonthFacts> = {}): MonthFacts => ({
  monthPayDays: '22.00',
  employedPayDays: '22.00',
  absentDays: '0',
  unpaid: [],
  sickSpell: [],
  hoursSystem: STANDARD_HOURS,
  ...NO_OVERTIME,
  ...more,
})

/** A working day that was worked. */
export const dayFacts = (date: string, more: Partial<DayFacts> = {}): DayFacts => ({
  date,
  worth: '1',
  absentDays: '0',
  workedMinutes: '480',
  leave: [],
  ...NO_OVERTIME,
  ...more,
})

const isWorkingDay = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** The input for March 2026 of one of two employers. The second one pays from the day of the change on. */
export function partOf({
  change,
  isSecond,
  base,
}: {
  change: string
  isSecond: boolean
  base: string
}): PayInput {
  const before = daysOf(MONTH).findLast((day) => day < change) ?? ''
  const term = (isLater: boolean) => ({
    id: isLater ? 'later' : 'earlier',
    from: isLater ? change : '2020-03-01',
    to: isLater ? null : before,
    salaryType: '1',
    probationRatio: '1.00',
    base,
    post: null,
    meal: null,
    travel: null,
    phone: null,
    housing: null,
    heat: null,
    otBase: null,
    isElsewhere: isLater !== isSecond,
  })
  return payInputOf(
    {
      person: {
        userId: 'somebody',
        city: null,
        years: 0,
        seniority: '0.00',
        terms: [term(false), term(true)],
        statuses: [{ status: '2', from: '2020-03-01', to: null }],
        employments: [isSecond ? { from: change, to: null } : { from: '2020-03-01', to: before }],
        facts: monthFacts(),
        workedHours: null,
        earlier: [],
        carryIn: '0.00',
        wages: null,
        isPaidElsewhere: false,
        isBonusUsed: false,
        bonusWay: null,
        fees: [],
      },
      days: daysOf(MONTH)
        .filter(isWorkingDay)
        .map((date) => ({ userId: 'somebody', ...dayFacts(date), leave: [] })),
      rules: {
        divisor: '21.75',
        rule: 'bySmaller',
        overtime: { hoursPerDay: 8, rates: { workday: '1.5', restday: 2, holiday: 3 } },
        sickShare: () => null,
        reliefShare: () => null,
        sickFloor: null,
        minimum: null,
        damageShare: '0.2',
        hourlyLeast: null,
        averageWage: null,
        provisionalYear: null,
      },
      lines: [],
      contributions: {
        insurancePerson: Money.ZERO,
        insuranceDeductible: Money.ZERO,
        insuranceCompany: Money.ZERO,
        fundPerson: Money.ZERO,
        fundCompany: Money.ZERO,
        fundLimit: null,
      },
      merit: { base: Money.ZERO, personFactor: 1, departmentFactor: 1, adjustment: Money.ZERO },
      declared: { deductions: [], others: [] },
      standing: {
        standing: {
          isWritten: false,
          residence: RESIDENCE.resident,
          kind: TAX_WORK.employee,
          firstJob: false,
          deductBasic: true,
          atOnce: false,
          paidAfterMonths: [],
          reduceShare: Fraction.ZERO,
          hireDate: null,
          opening: null,
        },
        firstRun: { month: 1, payLag: 0 },
      },
      settlement: null,
    },
    {
      run: {
        id: 'run',
        runNo: 'GZ202603-01',
        entityId: 'employer',
        month: MONTH,
        kind: 'normal',
        payDate: '2026-03-31',
        taxPeriod: MONTH,
      },
      law: lawOn('2026-03-31'),
      counted: new Set(['base', 'post']),
    },
  )
}
