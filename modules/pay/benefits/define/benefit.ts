import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  money,
  month,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { BENEFIT, BENEFIT_FORM, BENEFIT_KIND, BENEFIT_STATE, CASH } from './choices.ts'

const access = 'computed'
const group = 'receipt'

/** 福利: what a person gets beside the pay, in money, in kind or as a voucher. */
export const benefits = defineResource({
  path: 'pay/benefits',
  table: 'benefit',
  label: '福利',
  controller: { family: 'hr', name: 'Benefits' },
  title: 'userId',
  sort: { field: 'month', descending: true },
  rows: {
    scope: {
      person: 'userId',
      department: 'deptId',
      own: { field: 'state', is: [BENEFIT.confirmed, BENEFIT.given] },
    },
    pay: { item: PAY_ITEM.benefits, own: 'signed' },
    deletable: { field: 'state', is: [BENEFIT.waiting] },
    importBy: null,
  },
  states: 'state',
  groups: { base: '福利', receipt: '发放' },
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
    kind: choice('福利项目', BENEFIT_KIND, { in: ['list', 'form', 'filter'], required: true }),
    month: month('月份', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    form: choice('发放形式', BENEFIT_FORM, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: CASH,
      under: 'kind',
    }),
    amount: money('金额', { in: ['list', 'form', 'sort', 'sum'], required: true }),
    taxable: bool('应税', { access, in: ['list', 'filter'] }),
    taxBasis: text('计税依据', { access, max: 200 }),
    item: text('物品名称', { in: ['form'], max: 60 }),
    remark: text('备注', { in: ['form'], max: 500 }),
    giveDate: date('发放日期', { in: ['list', 'form'], group }),
    familyId: reference('关联家属', 'hr/families', { in: ['form'], group, within: 'userId' }),
    receiver: text('领取人', { in: ['form'], group, max: 30 }),
    signedAt: dateTime('签收时间', { access, in: ['list'], group, under: 'giveDate' }),
    state: choice('发放状态', BENEFIT_STATE, { access, in: ['list', 'filter'], group }),
    confirmedById: reference('确认人', 'system/users', { access, group }),
  },
  actions: {
    confirm: transition('确认', {
      call: 'ConfirmBenefits',
      from: [BENEFIT.waiting],
      to: BENEFIT.confirmed,
      notByAuthor: true,
    }),
    give: transition('发放', {
      call: 'GiveBenefits',
      from: [BENEFIT.confirmed],
      to: BENEFIT.given,
      fields: { giveDate: date('发放日期（不填为今天）') },
    }),
    sign: action('签收', {
      call: 'SignBenefits',
      when: { field: 'state', is: [BENEFIT.given] },
      isPersonal: true,
    }),
    void: transition('作废', {
      call: 'VoidBenefits',
      from: [BENEFIT.waiting, BENEFIT.confirmed, BENEFIT.given],
      to: BENEFIT.void,
      reason: 'why',
      fields: { why: text('原因', { required: true, max: 200 }) },
    }),
    batchAdd: action('按项目批量发放', {
      call: 'BatchAddBenefits',
      on: 'list',
      button: 'add',
      isPreviewed: true,
      begins: true,
      fields: {
        kind: choice('福利项目', BENEFIT_KIND, { required: true, initial: '节日' }),
        month: month('月份', { required: true }),
        form: choice('发放形式', BENEFIT_FORM, { required: true, initial: CASH }),
        amount: money('每人金额', { required: true }),
        item: text('物品名称', { max: 60 }),
        giveDate: date('发放日期'),
        deptIds: references('仅限部门', 'org/departments'),
        except: text('不发放的工号（空格隔开）', { max: 400 }),
      },
    }),
    setState: action('批量变更状态', {
      call: 'SetBenefitsState',
      on: 'list',
      button: 'confirm',
      isPreviewed: true,
      fields: {
        kind: choice('福利项目', BENEFIT_KIND, { required: true, initial: '节日' }),
        month: month('月份', { required: true }),
        state: choice('变更为', BENEFIT_STATE, { required: true, initial: BENEFIT.confirmed }),
        reason: text('作废原因', { max: 200 }),
      },
    }),
  },
})
