import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import { choice, date, reference, text } from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { CARD, CARD_CHANGE_STATE, CARD_KIND, CHANGE } from './choices.ts'

const access = 'computed'
const CREATE = 'create'

/**
 * 工资卡变更: another card that an employee asks for. It takes effect on the first day of the month after another user
 * has taken it.
 */
export const cardChanges = defineResource({
  path: 'pay/bank-card-changes',
  table: 'bank_card_change',
  label: '工资卡变更',
  controller: { family: 'hr', name: 'SalaryBankChange' },
  title: 'userId',
  sort: { field: 'filedOn', descending: true },
  rows: {
    scope: { person: 'userId' },
    pay: { item: PAY_ITEM.bankCard, own: 'filed' },
    deletable: { field: 'state', is: [CHANGE.waiting] },
  },
  states: 'state',
  fields: {
    userId: reference('人员', 'hr/archives', {
      help: '不填为本人',
      in: ['list', 'form', 'filter', 'search'],
      access: CREATE,
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    kind: choice('卡用途', CARD_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: CREATE,
      initial: CARD.pay,
    }),
    oldBank: text('原开户银行', { access, in: ['list'], max: 40 }),
    oldCardNo: text('原卡号', { access, in: ['list'], under: 'oldBank', mask: 'tail', max: 25 }),
    bankName: text('新开户银行', {
      in: ['list', 'form', 'search'],
      required: true,
      access: CREATE,
      max: 40,
    }),
    branch: text('新开户网点', { in: ['form'], access: CREATE, max: 60 }),
    unionCode: text('新联行号', { in: ['form'], access: CREATE, max: 12 }),
    holder: text('户名', { access, max: 60 }),
    cardNo: text('新卡号', {
      in: ['list', 'form'],
      under: 'bankName',
      required: true,
      access: CREATE,
      mask: 'tail',
      max: 25,
      check: 'bankCard',
    }),
    state: choice('状态', CARD_CHANGE_STATE, { access, in: ['list', 'filter'] }),
    filedOn: date('申请日期', { access, in: ['list', 'sort'], under: 'state' }),
    validFrom: date('生效日期', { access, in: ['list'] }),
    filedById: reference('申请人', 'system/users', { access }),
    decidedById: reference('核对人', 'system/users', { access }),
    why: text('拒绝原因', { access, max: 200 }),
    remark: text('备注', { in: ['form'], max: 200 }),
  },
  actions: {
    take: transition('采纳', {
      call: 'TakeSalaryBankChange',
      from: [CHANGE.waiting],
      to: CHANGE.taken,
      notByAuthor: true,
    }),
    refuse: transition('拒绝', {
      call: 'RefuseSalaryBankChange',
      from: [CHANGE.waiting],
      to: CHANGE.refused,
      notByAuthor: true,
      reason: 'why',
      fields: { why: text('拒绝原因', { required: true, max: 200 }) },
    }),
  },
})
