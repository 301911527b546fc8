import { sql } from 'kysely'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import {
  insuranceMonthlies,
  TYPE_AMOUNTS,
} from '#modules/pay/insurance/define/insurance-monthly.ts'
import { fieldParam, ownParam, type ReadModel } from '#platform/api/reports/read-model.ts'
import { text } from '#platform/define/engine/field-kinds.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { inMonth, sheetReport } from './sheet-report.ts'

const counts = sql`t.state <> ${MONTHLY.voided}`
const city = ownParam('city', text('城市', { max: 30 }))

/** 社保缴费明细: what employer and employee pay for insurance in a month. */
export const insuranceRows: ReadModel = sheetReport({
  sheet: insuranceMonthlies,
  about: ['kind', 'insuredCity', 'entityId'],
  single: ['declareBase'],
  summed: [...TYPE_AMOUNTS, 'totalCompany', 'totalPerson', 'bothSides', 'deductible', 'diff'],
  counts,
  asked: inMonth('insured_city'),
  params: { city, entityId: fieldParam(insuranceMonthlies, 'entityId') },
})

/** 公积金缴存明细: what employer and employee pay into the housing fund in a month. */
export const fundRows: ReadModel = sheetReport({
  sheet: fundMonthlies,
  about: ['kind', 'fundCity', 'entityId'],
  single: ['base', 'companyRate', 'personRate'],
  summed: [
    'companyAmount',
    'personAmount',
    'suppCompany',
    'suppPerson',
    'bothSides',
    'taxFreePerson',
    'taxFreeCompany',
    'diff',
  ],
  counts,
  asked: inMonth('fund_city'),
  params: { city, entityId: fieldParam(fundMonthlies, 'entityId') },
})
