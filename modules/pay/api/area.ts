import { sql } from 'kysely'
import { addingTo, deletingFrom, updatingOf } from '#modules/pay/api/dated-rows.ts'
import { backPayCalls } from '#modules/pay/back-pay/api/back-pay-calls.ts'
import { backPayHomeCard } from '#modules/pay/back-pay/api/back-pay-card.ts'
import { bankBatchCalls } from '#modules/pay/bank-batches/api/batch-calls.ts'
import { makeBatches } from '#modules/pay/bank-batches/api/make-batches.ts'
import { checkBatch, voidBatch } from '#modules/pay/bank-batches/api/move-batch.ts'
import { payOtherwise, takeBackOtherwise } from '#modules/pay/bank-batches/api/pay-otherwise.ts'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { cardCalls } from '#modules/pay/bank-cards/api/card-calls.ts'
import {
  addCardChange,
  deleteCardChange,
  refuseCardChange,
  takeCardChange,
} from '#modules/pay/bank-cards/api/change-card.ts'
import {
  addBankCard,
  deleteBankCard,
  setDefaultCard,
  updateBankCard,
} from '#modules/pay/bank-cards/api/write-bank-card.ts'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import { cardChanges } from '#modules/pay/bank-cards/define/card-change.ts'
import {
  addBankTemplate,
  updateBankTemplate,
} from '#modules/pay/bank-files/api/write-bank-template.ts'
import { bankTemplates } from '#modules/pay/bank-files/define/bank-template.ts'
import { batchAddBenefits, setBenefitsState } from '#modules/pay/benefits/api/batch-benefits.ts'
import { benefitCalls } from '#modules/pay/benefits/api/benefit-calls.ts'
import {
  addBenefit,
  confirmBenefit,
  giveBenefit,
  ownActionsOfBenefit,
  signBenefit,
  updateBenefit,
  voidBenefit,
} from '#modules/pay/benefits/api/write-benefit.ts'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { bureauCalls } from '#modules/pay/bureau/api/bureau-calls.ts'
import {
  addBureauColumns,
  updateBureauColumns,
} from '#modules/pay/bureau/api/write-bureau-columns.ts'
import { bureauColumns } from '#modules/pay/bureau/define/bureau-columns.ts'
import { fundSide } from '#modules/pay/catch-up/api/fund-side.ts'
import { insuranceSide } from '#modules/pay/catch-up/api/insurance-side.ts'
import { contributionReportCalls } from '#modules/pay/contribution-reports/api/contribution-report-calls.ts'
import { costCalls } from '#modules/pay/costs/api/cost-calls.ts'
import { salarySheetCalls } from '#modules/pay/costs/api/salary-sheet-calls.ts'
import { voucherCalls } from '#modules/pay/costs/api/voucher-calls.ts'
import {
  addCostSplit,
  deleteCostSplit,
  updateCostSplit,
} from '#modules/pay/costs/api/write-cost-split.ts'
import { costSplits } from '#modules/pay/costs/define/cost-split.ts'
import { postingAccounts } from '#modules/pay/costs/define/posting-account.ts'
import { differenceCalls } from '#modules/pay/differences/api/difference-calls.ts'
import { dueCalls } from '#modules/pay/formalities/api/due-calls.ts'
import { formalityKind, keepReceipt } from '#modules/pay/formalities/api/formality.ts'
import { insuranceFormalities } from '#modules/pay/formalities/define/insurance-formality.ts'
import { fundMembers } from '#modules/pay/fund/api/fund-members.ts'
import { fundMonth } from '#modules/pay/fund/api/fund-month.ts'
import { copyFundDictionary, fundRows } from '#modules/pay/fund/api/fund-rows.ts'
import { fundDictionaries } from '#modules/pay/fund/define/fund-dictionary.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { fundPersons } from '#modules/pay/fund/define/fund-person.ts'
import { grossCalls } from '#modules/pay/gross/api/gross-calls.ts'
import { confirmPayInput, confirmPayInputs } from '#modules/pay/inputs/api/confirm-pay-input.ts'
import { inputCalls } from '#modules/pay/inputs/api/input-calls.ts'
import {
  addPayInput,
  deletePayInput,
  fixedFieldsOfInput,
  ownActionsOfInput,
  updatePayInput,
} from '#modules/pay/inputs/api/write-pay-input.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { beginInsuranceYear } from '#modules/pay/insurance/api/begin-year.ts'
import { cityCalls } from '#modules/pay/insurance/api/city-calls.ts'
import { insuranceMonth } from '#modules/pay/insurance/api/insurance-month.ts'
import {
  copyInsuranceDictionary,
  insuranceRows,
} from '#modules/pay/insurance/api/insurance-rows.ts'
import { insuredPeople } from '#modules/pay/insurance/api/insured-people.ts'
import { correctingIn, enteringIn, stoppingIn } from '#modules/pay/insurance/api/register.ts'
import { insuranceDictionaries } from '#modules/pay/insurance/define/insurance-dictionary.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { insurancePersons } from '#modules/pay/insurance/define/insurance-person.ts'
import {
  addPayItem,
  fixedFieldsOfItem,
  updatePayItem,
} from '#modules/pay/items/api/write-pay-item.ts'
import { SOURCE } from '#modules/pay/items/define/choices.ts'
import { payItems } from '#modules/pay/items/define/pay-item.ts'
import { MATERNITY } from '#modules/pay/items/define/term-items.ts'
import { employerCalls } from '#modules/pay/legal-entities/api/employer-calls.ts'
import {
  addEntityRate,
  updateEntityRate,
} from '#modules/pay/legal-entities/api/write-entity-rate.ts'
import {
  addLegalEntity,
  updateLegalEntity,
} from '#modules/pay/legal-entities/api/write-legal-entity.ts'
import { entityAccounts } from '#modules/pay/legal-entities/define/entity-account.ts'
import { entityRates } from '#modules/pay/legal-entities/define/entity-rate.ts'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import { meritCalls } from '#modules/pay/merit/api/merit-calls.ts'
import { meritRules } from '#modules/pay/merit/api/write-merit-salary.ts'
import {
  addMeritScore,
  deleteMeritScore,
  updateMeritScore,
} from '#modules/pay/merit/api/write-merit-score.ts'
import { meritFactors } from '#modules/pay/merit/define/merit-factor.ts'
import { meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import { meritScores } from '#modules/pay/merit/define/merit-score.ts'
import { adjustingBases } from '#modules/pay/rebasing/api/adjust-bases.ts'
import {
  type BaseList,
  fundBaseList,
  insuranceBaseList,
} from '#modules/pay/rebasing/api/base-lists.ts'
import { basesDueHomeCard } from '#modules/pay/rebasing/api/bases-due-card.ts'
import { confirmingBases } from '#modules/pay/rebasing/api/confirm-bases.ts'
import { preparingBases } from '#modules/pay/rebasing/api/prepare-bases.ts'
import { preparedCalls } from '#modules/pay/rebasing/api/prepared-calls.ts'
import { registerCalls } from '#modules/pay/rebasing/api/register-calls.ts'
import { addingNewBase, updatingNewBase } from '#modules/pay/rebasing/api/write-new-base.ts'
import { fundBases, insuranceBases } from '#modules/pay/rebasing/define/new-bases.ts'
import { waiveShortfall } from '#modules/pay/runs/api/checks/waive-shortfall.ts'
import { waiveRunCheck } from '#modules/pay/runs/api/checks/waivers.ts'
import { chooseBonusWay } from '#modules/pay/runs/api/choose-bonus-way.ts'
import { ownSlipsCard } from '#modules/pay/runs/api/own-slips-card.ts'
import { runCalls } from '#modules/pay/runs/api/run-calls.ts'
import { salaryMonth } from '#modules/pay/runs/api/salary-month.ts'
import { addPayRun, updatePayRun } from '#modules/pay/runs/api/write-pay-run.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { closedByTax } from '#modules/pay/salary-taxes/api/close-tax-period.ts'
import { salaryTaxCalls } from '#modules/pay/salary-taxes/api/salary-tax-calls.ts'
import { taxMonth } from '#modules/pay/salary-taxes/api/tax-month.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { adjustSalaries } from '#modules/pay/salary-terms/api/adjust-salaries.ts'
import {
  confirmSalaryBatch,
  confirmSalaryTerm,
} from '#modules/pay/salary-terms/api/confirm-salary-term.ts'
import { salaryTermCalls, termsOfPerson } from '#modules/pay/salary-terms/api/term-calls.ts'
import { termsDueCalls } from '#modules/pay/salary-terms/api/terms-due-calls.ts'
import { termsDueHomeCard } from '#modules/pay/salary-terms/api/terms-due-card.ts'
import { addSalaryTerm, updateSalaryTerm } from '#modules/pay/salary-terms/api/write-salary-term.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import { questionsHomeCard } from '#modules/pay/slips/api/questions-card.ts'
import { slipCalls } from '#modules/pay/slips/api/slip-calls.ts'
import {
  answerSalaryQuestion,
  ownActionsOfQuestion,
} from '#modules/pay/slips/api/write-salary-question.ts'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import { sheetSteps } from '#modules/pay/spreadsheets/api/move-spreadsheet.ts'
import { spreadsheetCalls } from '#modules/pay/spreadsheets/api/spreadsheet-calls.ts'
import { matchSpreadsheet } from '#modules/pay/spreadsheets/api/write-content.ts'
import {
  fixedFieldsOfSheet,
  updateSpreadsheet,
} from '#modules/pay/spreadsheets/api/write-spreadsheet.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import { taxCalls } from '#modules/pay/tax/api/tax-calls.ts'
import { completeTaxProfiles } from '#modules/pay/tax-persons/api/complete-profiles.ts'
import { confirmAtOnce, setAtOnce } from '#modules/pay/tax-persons/api/confirm-at-once.ts'
import { copyDeductions } from '#modules/pay/tax-persons/api/copy-deductions.ts'
import { deductionCalls } from '#modules/pay/tax-persons/api/deduction-calls.ts'
import { confirmingFiled } from '#modules/pay/tax-persons/api/filed-row.ts'
import {
  addTaxDeduction,
  updateTaxDeduction,
} from '#modules/pay/tax-persons/api/write-deduction.ts'
import {
  addTaxOpening,
  confirmTaxOpening,
  updateTaxOpening,
  voidTaxOpening,
} from '#modules/pay/tax-persons/api/write-opening.ts'
import { addTaxProfile, updateTaxProfile } from '#modules/pay/tax-persons/api/write-profile.ts'
import { taxDeductions } from '#modules/pay/tax-persons/define/tax-deduction.ts'
import { taxOpenings } from '#modules/pay/tax-persons/define/tax-opening.ts'
import { taxProfiles } from '#modules/pay/tax-persons/define/tax-profile.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import { enabling } from '#platform/api/calls/enabling.ts'
import type { ChoiceLimit } from '#platform/api/crud/resource-store.ts'
import { sheetCalls } from '#platform/api/sheets/sheet-calls.ts'
import { sheetRules } from '#platform/api/sheets/sheet-rules.ts'

const legalEntityRules = { add: addLegalEntity, update: updateLegalEntity }
/** Pay items whose amounts no formula computes, and the one item whose formula needs an input. */
const takesInputs: ChoiceLimit = (alias) =>
  sql`(${sql.ref(`${alias}.source`)} = ${SOURCE.input} or ${sql.ref(`${alias}.code`)} = ${MATERNITY})`
const itemRules = { add: addPayItem, update: updatePayItem }

const monthRules = sheetRules(closedByTax(salaryMonth))
const salaryRules = Object.assign({}, monthRules, {
  actions: Object.assign({}, monthRules.actions, { chooseBonusWay, waiveShortfall }),
})

const baseRules = (list: BaseList) => ({
  add: addingNewBase(list),
  update: updatingNewBase(list),
  actions: { prepare: preparingBases(list), confirm: confirmingBases(list) },
})

/** 薪酬社保 */
export const pay: Area = {
  resources: [
    answers(legalEntities, legalEntityRules),
    answers(entityAccounts),
    answers(entityRates, { add: addEntityRate, update: updateEntityRate }),
    answers(payItems, {
      ...itemRules,
      fixed: async (_tx, _actor, record) => fixedFieldsOfItem(record),
    }),
    answers(insuranceDictionaries, {
      add: addingTo(insuranceRows),
      update: updatingOf(insuranceRows),
      delete: deletingFrom(insuranceRows),
      actions: {
        copy: copyInsuranceDictionary,
        newYear: beginInsuranceYear,
      },
    }),
    answers(fundDictionaries, {
      add: addingTo(fundRows),
      update: updatingOf(fundRows),
      delete: deletingFrom(fundRows),
      actions: {
        copy: copyFundDictionary,
      },
    }),
    answers(insurancePersons, {
      add: enteringIn(insuredPeople),
      update: correctingIn(insuredPeople),
      actions: {
        stop: stoppingIn(insuredPeople),
        adjustBase: adjustingBases(insuranceSide),
      },
    }),
    answers(insuranceMonthlies, sheetRules(insuranceMonth)),
    answers(insuranceFormalities, {
      // After a person has left, the specialist still ends their contributions or books arrears.
      leavers: ['userId'],
      actions: {
        receipt: keepReceipt,
      },
    }),
    answers(fundPersons, {
      add: enteringIn(fundMembers),
      update: correctingIn(fundMembers),
      actions: {
        stop: stoppingIn(fundMembers),
        adjustBase: adjustingBases(fundSide),
      },
    }),
    answers(fundMonthlies, sheetRules(fundMonth)),
    answers(insuranceBases, baseRules(insuranceBaseList)),
    answers(fundBases, baseRules(fundBaseList)),
    answers(bureauColumns, { add: addBureauColumns, update: updateBureauColumns }),
    answers(salaryTerms, {
      add: addSalaryTerm,
      update: updateSalaryTerm,
      variants: { history: termsOfPerson },
      actions: {
        confirm: confirmSalaryTerm,
        confirmBatch: confirmSalaryBatch,
        batchAdjust: adjustSalaries,
      },
    }),
    answers(meritSalaries, meritRules()),
    answers(meritScores, {
      add: addMeritScore,
      update: updateMeritScore,
      delete: deleteMeritScore,
    }),
    answers(meritFactors),
    answers(payRuns, { add: addPayRun, update: updatePayRun, actions: { waive: waiveRunCheck } }),
    answers(salaries, salaryRules),
    answers(salaryQuestions, {
      ownActions: ownActionsOfQuestion,
      actions: {
        answer: answerSalaryQuestion,
      },
    }),
    answers(spreadsheets, {
      update: updateSpreadsheet,
      fixed: async (_tx, _actor, record) => fixedFieldsOfSheet(record),
      actions: Object.assign({ match: matchSpreadsheet }, sheetSteps),
    }),
    answers(bankCards, {
      add: addBankCard,
      update: updateBankCard,
      delete: deleteBankCard,
      actions: { setDefault: setDefaultCard },
    }),
    answers(bankBatches, {
      actions: {
        make: makeBatches,
        payOtherwise,
        takeBackOtherwise,
        check: checkBatch,
        void: voidBatch,
      },
    }),
    answers(bankTemplates, { add: addBankTemplate, update: updateBankTemplate }),
    answers(cardChanges, {
      add: addCardChange,
      delete: deleteCardChange,
      actions: { take: takeCardChange, refuse: refuseCardChange },
    }),
    answers(payInputs, {
      add: addPayInput,
      update: updatePayInput,
      delete: deletePayInput,
      fixed: async (_tx, _actor, record) => fixedFieldsOfInput(record),
      ownActions: ownActionsOfInput,
      choices: { itemId: takesInputs },
      unfit: { void: 'pay.inputNotVoid' },
      actions: {
        confirm: confirmPayInput,
        confirmMonth: confirmPayInputs,
      },
    }),
    answers(taxProfiles, {
      add: addTaxProfile,
      update: updateTaxProfile,
      actions: {
        complete: completeTaxProfiles,
        confirmAtOnce,
        setAtOnce,
      },
    }),
    answers(taxOpenings, {
      add: addTaxOpening,
      update: updateTaxOpening,
      actions: {
        confirm: confirmTaxOpening,
        void: voidTaxOpening,
      },
    }),
    answers(benefits, {
      add: addBenefit,
      update: updateBenefit,
      ownActions: ownActionsOfBenefit,
      actions: {
        confirm: confirmBenefit,
        give: giveBenefit,
        sign: signBenefit,
        void: voidBenefit,
        batchAdd: batchAddBenefits,
        setState: setBenefitsState,
      },
    }),
    answers(taxDeductions, {
      add: addTaxDeduction,
      update: updateTaxDeduction,
      actions: {
        confirm: confirmingFiled(taxDeductions),
        copyYear: copyDeductions,
      },
    }),
    answers(salaryTaxes, sheetRules(taxMonth)),
    answers(costSplits, {
      add: addCostSplit,
      update: updateCostSplit,
      delete: deleteCostSplit,
    }),
    answers(postingAccounts),
  ],
  documents: [formalityKind],
  calls: [
    ...salaryTermCalls,
    ...termsDueCalls,
    ...inputCalls,
    ...backPayCalls,
    ...grossCalls,
    ...cityCalls,
    ...dueCalls,
    ...registerCalls,
    ...preparedCalls,
    ...sheetCalls(insuranceMonthlies),
    ...sheetCalls(fundMonthlies),
    ...bureauCalls,
    ...contributionReportCalls,
    enabling(insuranceDictionaries, { update: updatingOf(insuranceRows) }),
    enabling(fundDictionaries, { update: updatingOf(fundRows) }),
    ...taxCalls,
    ...deductionCalls,
    enabling(legalEntities, legalEntityRules),
    enabling(payItems, itemRules),
    ...employerCalls,
    ...meritCalls,
    ...benefitCalls,
    ...sheetCalls(meritSalaries),
    ...sheetCalls(salaries),
    ...sheetCalls(salaryTaxes),
    ...salaryTaxCalls,
    ...runCalls,
    ...cardCalls,
    ...bankBatchCalls,
    ...differenceCalls,
    ...costCalls,
    ...voucherCalls,
    ...salarySheetCalls,
    ...slipCalls,
    ...spreadsheetCalls,
  ],
  home: [termsDueHomeCard, backPayHomeCard, basesDueHomeCard, ownSlipsCard, questionsHomeCard],
}
