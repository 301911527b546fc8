import { ACCOUNT_KIND } from '#modules/pay/fund/define/choices.ts'
import { INSURE, STOP_REASON } from '#modules/pay/insurance/define/choices.ts'
import { DOC, defineDocument } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  choiceSet,
  date,
  integer,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { payGroup } from '#platform/define/engine/groups.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import {
  BASED,
  BEGINS,
  BOOKS,
  ENDS,
  FORMALITY,
  FORMALITY_KIND,
  FORMALITY_TARGET,
  TARGET,
} from './choices.ts'

const access = 'computed'
const LATE_DAYS = 3_650
const onlyFor = (...is: readonly string[]) => ({ onlyFor: { field: 'kind', is } })
const pay = { group: 'pay' } as const
const receipt = { group: 'receipt' } as const

/**
 * 社保手续: a formality of insurance, housing fund or both for a person. What a user leaves empty is taken from the
 * personnel file, the terms of pay and the employer.
 */
export const insuranceFormalities = defineDocument({
  path: 'pay/insurance-formalities',
  table: 'insurance_formality',
  label: '社保手续',
  controller: { family: 'hr', name: 'InsuranceFormality' },
  title: 'userId',
  sort: { field: 'month', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  document: {
    prefix: 'SB',
    completes: true,
    about: { file: 'userId' },
    department: 'deptId',
    remarkGroup: 'receipt',
  },
  groups: {
    base: '手续',
    pay: payGroup('金额', PAY_ITEM.insurance),
    receipt: '经办',
  },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', { access, in: ['filter'] }),
    kind: choice('手续类型', FORMALITY_KIND, { in: ['list', 'form', 'filter'], required: true }),
    target: choice('办理对象', FORMALITY_TARGET, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: TARGET.both,
      under: 'kind',
    }),
    month: month('生效月', {
      help: '减员填最后缴费月',
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
    }),
    monthTo: month('补缴（退费）止', onlyFor(...BOOKS)),
    bookMonth: month('计入哪个月', { ...onlyFor(...BOOKS), help: '默认本月' }),
    city: text('办理城市', { in: ['list', 'form', 'filter'], max: 30 }),
    entityId: reference('参保单位', 'pay/legal-entities', { in: ['form', 'filter'] }),
    accountKind: choice('公积金开户方式', ACCOUNT_KIND, onlyFor(...BEGINS)),
    stopReason: choice('停缴原因', STOP_REASON, onlyFor(...ENDS)),
    types: choiceSet('险种', INSURE, { help: '留空为全部' }),
    lateDays: integer('滞纳天数', { ...onlyFor(FORMALITY.arrears), max: LATE_DAYS }),
    reason: text('原因', { required: true, max: 200 }),
    base: money('缴费基数', { ...pay, ...onlyFor(...BASED) }),
    lateFee: money('滞纳金（单位承担）', { ...pay, access }),
    claimAmount: money('待遇金额', {
      ...pay,
      ...onlyFor(FORMALITY.injury, FORMALITY.maternity, FORMALITY.retirement),
    }),
    outerNo: text('经办回执号', { ...receipt, max: 40 }),
    handledAt: date('办理时间', receipt),
  },
  actions: {
    receipt: action('登记回执', {
      call: 'SetInsuranceFormalityReceipt',
      button: 'edit',
      when: { field: 'state', is: [DOC.passed, DOC.done] },
      fields: {
        outerNo: text('经办回执号', { required: true, max: 40 }),
        handledAt: date('办理时间', { required: true }),
      },
    }),
  },
})
