import { addingTo } from '#modules/pay/api/dated-rows.ts'
import { addBankCard } from '#modules/pay/bank-cards/api/write-bank-card.ts'
import { addBenefit } from '#modules/pay/benefits/api/write-benefit.ts'
import { fundMembers } from '#modules/pay/fund/api/fund-members.ts'
import { fundRows } from '#modules/pay/fund/api/fund-rows.ts'
import { addPayInput } from '#modules/pay/inputs/api/write-pay-input.ts'
import { insuranceRows } from '#modules/pay/insurance/api/insurance-rows.ts'
import { insuredPeople } from '#modules/pay/insurance/api/insured-people.ts'
import { enteringIn } from '#modules/pay/insurance/api/register.ts'
import { addEntityRate } from '#modules/pay/legal-entities/api/write-entity-rate.ts'
import { meritImporter } from '#modules/pay/merit/api/import-merit.ts'
import { addMeritScore } from '#modules/pay/merit/api/write-merit-score.ts'
import { fundBaseList, insuranceBaseList } from '#modules/pay/rebasing/api/base-lists.ts'
import { baseImporter } from '#modules/pay/rebasing/api/write-new-base.ts'
import { addSalaryTerm, asOneBatch } from '#modules/pay/salary-terms/api/write-salary-term.ts'
import { addTaxDeduction } from '#modules/pay/tax-persons/api/write-deduction.ts'
import { addTaxOpening } from '#modules/pay/tax-persons/api/write-opening.ts'
import { addTaxProfile } from '#modules/pay/tax-persons/api/write-profile.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const payImporters: Importers = {
  'pay/insurance-dictionaries': { add: addingTo(insuranceRows) },
  'pay/fund-dictionaries': { add: addingTo(fundRows) },
  'pay/insurance-persons': { add: enteringIn(insuredPeople) },
  'pay/fund-persons': { add: enteringIn(fundMembers) },
  'pay/insurance-bases': baseImporter(insuranceBaseList),
  'pay/fund-bases': baseImporter(fundBaseList),
  'pay/salary-terms': {
    add: addSalaryTerm,
    within: (tx, _actor, work) => asOneBatch(tx, work),
  },
  'pay/inputs': { add: addPayInput },
  'pay/tax-deductions': { add: addTaxDeduction },
  'pay/tax-profiles': { add: addTaxProfile },
  'pay/tax-openings': { add: addTaxOpening },
  'pay/merit-salaries': meritImporter,
  'pay/merit-scores': { add: addMeritScore },
  'pay/benefits': { add: addBenefit },
  'pay/bank-cards': { add: addBankCard },
  'pay/entity-rates': { add: addEntityRate },
}
