import { FIRST_ACCOUNT } from '#modules/pay/fund/define/choices.ts'
import { fundPersons } from '#modules/pay/fund/define/fund-person.ts'
import { fundStart } from '#modules/pay/insurance/api/engine/start-month.ts'
import type { Register } from '#modules/pay/insurance/api/register.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'

const LOWEST = '0.05'

/** 公积金人员 as a register. */
export const fundMembers: Register = {
  resource: fundPersons,
  needed: ['city', 'entityId', 'startMonth', 'declareBase'],
  filled: (proposal, { accountKind }) => ({
    city: proposal.fundCity,
    entityId: proposal.entityId,
    startMonth: fundStart(proposal.joinDate, String(accountKind ?? FIRST_ACCOUNT)),
    declareBase: proposal.base,
    fundNo: proposal.fundNo,
  }),
  check: ({ companyRate, personRate }) => {
    const problems: ReturnType<Register['check']> = {}
    for (const [name, rate] of Object.entries({ companyRate, personRate })) {
      const isGiven = rate !== null && rate !== undefined && rate !== ''
      if (isGiven && fractionOf(String(rate)).compare(LOWEST) < 0) {
        problems[name] = { key: 'contribution.rateLow' }
      }
    }
    return problems
  },
}
