import { INJURY } from '#modules/pay/insurance/define/choices.ts'
import { insurancePersons } from '#modules/pay/insurance/define/insurance-person.ts'
import { monthOf } from './engine/start-month.ts'
import type { Register } from './register.ts'

/** The types that are proposed for an employee. */
const USUAL = ['1', '2', '3', '4', '5']

/** Interns and people who work on after their retirement are insured against injury alone. */
const INJURY_ONLY: readonly string[] = ['7', '8']

export const typesFor = (status: string): string[] =>
  INJURY_ONLY.includes(status) ? [INJURY] : USUAL

/** 参保人员 as a register. */
export const insuredPeople: Register = {
  resource: insurancePersons,
  needed: ['city', 'entityId', 'startMonth', 'declareBase', 'types'],
  filled: (proposal) => ({
    city: proposal.socialCity,
    entityId: proposal.entityId,
    startMonth: monthOf(proposal.joinDate),
    declareBase: proposal.base,
    types: typesFor(proposal.status),
    socialNo: proposal.socialNo,
  }),
  check: () => ({}),
}
