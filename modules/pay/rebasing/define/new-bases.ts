import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import { choiceSet } from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { defineNewBases } from './define-new-bases.ts'

/** 社保基数调整: the new bases of insurance. */
export const insuranceBases = defineNewBases({
  path: 'pay/insurance-bases',
  table: 'insurance_base',
  label: '社保基数调整',
  controller: 'InsuranceBase',
  item: PAY_ITEM.insurance,
  city: '参保地',
  types: {
    asked: { types: choiceSet('险种', INSURE, { help: '空为全部' }) },
    kept: { types: choiceSet('险种', INSURE, { access: 'computed' }) },
  },
})

/** 公积金基数调整: the new bases of the housing fund. */
export const fundBases = defineNewBases({
  path: 'pay/fund-bases',
  table: 'house_fund_base',
  label: '公积金基数调整',
  controller: 'HouseFundBase',
  item: PAY_ITEM.fund,
  city: '缴存地',
  types: { asked: {}, kept: {} },
})
