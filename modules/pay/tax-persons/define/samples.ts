import type { Samples } from '#platform/define/built-in/sample.ts'
import { DEDUCTION, ENTRY, RESIDENCE, TAX_WORK } from './choices.ts'

const FIRST_YEAR = 2030
const MANY_YEARS = 60

/** Each sample has a year of its own: a person has one loan at a time. */
const yearOf = (n: number) => FIRST_YEAR + (n % MANY_YEARS)

/** Each sample has a person of its own: a person has one profile at an employer. */
const anybody = { newOf: 'hr/archives' }

export const taxPersonSamples: Samples = {
  'pay/tax-profiles': {
    userId: anybody,
    resident: RESIDENCE.resident,
    kind: TAX_WORK.employee,
    entryCase: ENTRY.none,
    entryYear: null,
    hireDate: '2030-03-01',
    leaveDate: '2030-08-31',
    paidAfterMonths: '2030-09、2030-10',
    disabled: true,
  },
  'pay/tax-profiles#setAtOnce': { year: 2031 },
  'pay/tax-openings': {
    userId: anybody,
    year: yearOf,
    asOf: (n) => `${yearOf(n)}-06`,
    basicMonths: 6,
    income: '60000.00',
    taxFree: '100.00',
    paid: '1000.00',
  },
  'pay/tax-deductions': {
    year: yearOf,
    kind: DEDUCTION.loan,
    monthly: '800.00',
    share: '1.00000',
    startMonth: (n) => `${yearOf(n)}-01`,
    endMonth: (n) => `${yearOf(n)}-06`,
    relativeName: null,
    birthDate: null,
    idNo: null,
    isOnlyChild: false,
    cityClass: null,
    course: null,
    sinceMonth: null,
    base: null,
  },
}
