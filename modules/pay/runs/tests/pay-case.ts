import type { GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import type {
  Contributions,
  InputLine,
  PayInput,
} from '#modules/pay/runs/api/engine/compute-pay.ts'
import type { TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import { lawOf, type TaxValues } from '#modules/pay/tax/api/law-of.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { Fraction } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

/** The tax law of the product on a day. */
export const lawOn = (day: string) =>
  lawOf((key) => {
    const found = NATIONAL_VALUES.find(
      (one) => one.key === key && one.from <= day && (one.to === null || one.to >= day),
    )
    return (found?.value ?? null) as TaxValues[typeof key]
  })
const LAW = lawOn('2026-01-31')
export const yuan = (amount: string | number) => moneyOf(String(amount))

/** What differs from a plain month that was worked whole. */
export type PayCase = {
  items?: Readonly<Record<string, string | number>>
  unpaidDays?: number
  /** Days of sick leave, and the share of the day wage that is paid for them. */
  sick?: { days: number; share: string }
  overtime?: Partial<GrossInput['slices'][number]['overtime']>
  shares?: Partial<Record<keyof Contributions, string | number | null>>
  lines?: readonly InputLine[]
  month?: number
  person?: Partial<TaxPerson>
  earlier?: PayInput['tax']['earlier']
  carryIn?: string
  minimum?: string
  hasNoWages?: boolean
  isLeaving?: boolean
  bonus?: Partial<PayInput['bonus']>
  earlierFees?: PayInput['earlierFees']
  yearlyAverage?: string
  law?: PayInput['tax']['law']
}

function contributionsOf(shares: NonNullable<PayCase['shares']>): Contributions {
  const share = (name: keyof Contributions) => yuan(shares[name] ?? 0)
  return {
    insurancePerson: share('insurancePerson'),
    insuranceDeductible: yuan(shares.insuranceDeductible ?? shares.insurancePerson ?? 0),
    insuranceCompany: share('insuranceCompany'),
    fundPerson: share('fundPerson'),
    fundCompany: share('fundCompany'),
    fundLimit:
      shares.fundLimit === undefined || shares.fundLimit === null ? null : share('fundLimit'),
  }
}

/** A month of 22 paid days worked whole. */
export function payInput(given: PayCase): PayInput {
  const none = { workday: 0, restday: 0, holiday: 0, workdayLieu: 0, restdayLieu: 0 }
  return {
    gross: given.hasNoWages
      ? null
      : {
          days: { month: 22, employed: 22, divisor: '21.75', rule: 'bySmaller' },
          slices: [
            {
              days: 22,
              items: { base: 0, ...given.items },
              ratio: 1,
              unpaid: [{ kind: 'unpaid', days: given.unpaidDays ?? 0, payRate: 0 }],
              sick: { within: given.sick?.days ?? 0, beyond: 0 },
              overtime: { ...none, ...given.overtime },
            },
          ],
          counted: new Set(['base', 'post']),
          sick: { within: given.sick?.share ?? null, beyond: null, floor: null },
          overtime: { hoursPerDay: 8, rates: { workday: '1.5', restday: 2, holiday: 3 } },
          merit: { base: Money.ZERO, personFactor: 1, departmentFactor: 1, adjustment: Money.ZERO },
        },
    lines: given.lines ?? [],
    contributions: contributionsOf(given.shares ?? {}),
    tax: {
      person: {
        year: 2026,
        kind: 'wages',
        employments: [{ from: '2020-01-01', to: null }],
        firstJob: false,
        deductBasic: true,
        atOnce: false,
        paidAfterMonths: [],
        reduceShare: Fraction.ZERO,
        opening: null,
        deductions: [],
        others: [],
        ...given.person,
      },
      month: given.month ?? 1,
      earlier: given.earlier ?? [],
      law: given.law ?? LAW,
    },
    bonus: { way: null, isUsed: false, wages: null, ...given.bonus },
    yearlyAverage: given.yearlyAverage === undefined ? null : yuan(given.yearlyAverage),
    provisionalYear: null,
    earlierFees: given.earlierFees ?? [],
    carryIn: yuan(given.carryIn ?? '0'),
    isLeaving: given.isLeaving ?? false,
    damageShare: '0.2',
    minimum:
      given.minimum === undefined ? null : { least: yuan(given.minimum), basis: 'including' },
  }
}

/** A confirmed input of wages, paid in cash. */
export function inputLine(item: string, amount: string, more: Partial<InputLine> = {}): InputLine {
  return {
    id: item,
    item,
    name: item,
    side: 'add',
    tax: 'wages',
    amount: yuan(amount),
    cutOrder: null,
    ...more,
  }
}
