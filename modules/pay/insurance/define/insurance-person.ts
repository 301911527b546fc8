import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { INSURE, INSURED, INSURED_STATE, STOP_REASON } from './choices.ts'

const access = 'computed'

/**
 * 参保人员: where, for what and on which base a person is insured, from a month to a month. What a user leaves empty
 * when adding a row is taken from the personnel file.
 */
export const insurancePersons = defineResource({
  path: 'pay/insurance-persons',
  table: 'insurance_person',
  label: '参保人员',
  controller: { family: 'hr', name: 'InsurancePerson' },
  title: 'userId',
  sort: { field: 'startMonth', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.insurance, own: true },
    deletable: { field: 'state', is: [INSURED.awaiting] },
    importBy: null,
  },
  states: 'state',
  groups: { base: '参保', amounts: '基数与险种' },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    city: text('参保地', { in: ['list', 'form', 'filter', 'sort'], max: 30 }),
    entityId: reference('参保单位', 'pay/legal-entities', {
      in: ['list', 'form', 'filter'],
      under: 'city',
    }),
    startMonth: month('起始月份', { in: ['list', 'form', 'filter', 'sort'] }),
    stopMonth: month('停缴月份', { access, in: ['list', 'filter'], under: 'startMonth' }),
    stopReason: choice('停缴原因', STOP_REASON, { access }),
    state: choice('参保状态', INSURED_STATE, { access, in: ['list', 'filter'] }),
    socialNo: text('个人社保号', { max: 30 }),
    agent: bool('由代缴机构办理'),
    remark: text('备注', { max: 200 }),
    declareBase: money('申报基数', { group: 'amounts', in: ['list', 'form', 'sort'] }),
    types: choiceSet('参保险种', INSURE, { group: 'amounts', in: ['form'] }),
  },
  actions: {
    enrol: transition('增员完成', {
      call: 'EnrolInsurancePerson',
      from: [INSURED.awaiting],
      to: INSURED.insured,
    }),
    stop: transition('减员', {
      call: 'StopInsurancePerson',
      from: [INSURED.insured],
      to: INSURED.stopping,
      fields: {
        stopMonth: month('停缴月份', { required: true }),
        stopReason: choice('停缴原因', STOP_REASON, { required: true }),
      },
    }),
    close: transition('减员完成', {
      call: 'CloseInsurancePerson',
      from: [INSURED.stopping],
      to: INSURED.stopped,
    }),
  },
})
