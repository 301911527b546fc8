import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, date, month, reference, text } from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { CARD, CARD_FAULT_KIND, CARD_KIND, LAST_PAY_RESULT } from './choices.ts'

const access = 'computed'

/** 工资卡: a bank account of a person that takes wages, bonuses or expenses. */
export const bankCards = defineResource({
  path: 'pay/bank-cards',
  table: 'salary_bank',
  label: '工资卡',
  controller: { family: 'hr', name: 'SalaryBank' },
  title: 'userId',
  sort: { field: 'validFrom', descending: true },
  rows: {
    scope: { person: 'userId' },
    pay: { item: PAY_ITEM.bankCard, own: true },
    importBy: null,
  },
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
    bankName: text('开户银行', {
      in: ['list', 'form', 'filter', 'sort', 'search'],
      required: true,
      max: 40,
    }),
    branch: text('开户网点', { in: ['list', 'form'], under: 'bankName', max: 60 }),
    unionCode: text('联行号', { max: 12 }),
    holder: text('户名', {
      in: ['list', 'form'],
      required: true,
      max: 60,
      check: 'personName',
    }),
    cardNo: text('银行卡号', {
      in: ['list', 'form'],
      under: 'holder',
      required: true,
      access: 'create',
      mask: 'tail',
      max: 25,
      check: 'bankCard',
    }),
    kind: choice('卡用途', CARD_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
      initial: CARD.pay,
    }),
    isDefault: bool('默认卡', {
      in: ['list', 'form', 'filter'],
      under: 'kind',
      access: 'create',
      initial: true,
    }),
    validFrom: date('有效期起', {
      in: ['list', 'form', 'sort'],
      access: 'create',
      help: '不填为今天',
    }),
    validTo: date('默认至', { access, in: ['list'], under: 'validFrom' }),
    verified: bool('已核验', { access, in: ['list', 'filter'] }),
    failReason: choice('未通过原因', CARD_FAULT_KIND, { access, in: ['list'], under: 'verified' }),
    lastPayMonth: month('最近发放月', { access, in: ['list'] }),
    lastPayResult: choice('最近发放结果', LAST_PAY_RESULT, {
      access,
      in: ['list', 'filter'],
      under: 'lastPayMonth',
    }),
    remark: text('备注', { in: ['form'], max: 200 }),
  },
  actions: {
    setDefault: action('设为默认卡', {
      call: 'SetDefaultSalaryBank',
      button: 'edit',
      when: { field: 'isDefault', is: [false] },
    }),
  },
})
