import { bool, choice, choiceSet, text } from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { INSURE, INSURED_STATE } from './choices.ts'
import { defineContributionRegister } from './contribution-register.ts'

/** 参保人员: where, for what and on which base a person is insured. */
export const insurancePersons = defineContributionRegister({
  path: 'pay/insurance-persons',
  table: 'insurance_person',
  label: '参保人员',
  controller: 'InsurancePerson',
  item: PAY_ITEM.insurance,
  groups: { base: '参保', amounts: '基数与险种' },
  labels: { city: '参保地', entity: '参保单位' },
  state: choice('参保状态', INSURED_STATE, { access: 'computed', in: ['list', 'filter'] }),
  afterState: {
    socialNo: text('个人社保号', { max: 30 }),
    agent: bool('由代缴机构办理'),
  },
  besideBase: {
    types: choiceSet('参保险种', INSURE, { group: 'amounts', in: ['form'] }),
  },
  steps: {
    begin: { name: 'enrol', label: '增员完成', call: 'EnrolInsurancePerson' },
    stop: { label: '减员', call: 'StopInsurancePerson' },
    close: { label: '减员完成', call: 'CloseInsurancePerson' },
  },
  adjust: {
    call: 'AdjustInsuranceBase',
    fields: {
      types: choiceSet('险种（空为全部）', INSURE),
    },
  },
})
