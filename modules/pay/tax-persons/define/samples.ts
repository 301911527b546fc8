import type { Samples } from '#platform/define/built-in/sample.ts'
import { DEDUCTION } from './choices.ts'

const FIRST_YEAR = 2030
const MANY_YEARS = 60

/** Each sample has a year of its own: a person has one loan at a time. */
const yearOf = (n: number) => FIRST_YEAR + (n % MANY_YEARS)

export const taxPersonSamples: Samples = {
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
