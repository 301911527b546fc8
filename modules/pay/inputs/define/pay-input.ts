import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  files,
  integer,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { INPUT, INPUT_SOURCE, PAY_INPUT_STATE } from './choices.ts'

const access = 'computed'
const group = 'source'

/** 工资输入: an amount for a person and a month that no formula gives, with its source. */
export const payInputs = defineResource({
  path: 'pay/inputs',
  table: 'pay_input',
  view: 'pay_input_view',
  label: '工资输入',
  controller: { family: 'hr', name: 'PayInput' },
  title: 'userId',
  sort: { field: 'month', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.sheet },
    deletable: { field: 'state', is: [INPUT.proposed] },
    importBy: null,
  },
  states: 'state',
  groups: { base: '工资输入', source: '来源' },
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
    itemId: reference('工资项目', 'pay/items', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    amount: money('金额', { in: ['list', 'form', 'sort', 'sum'], required: true }),
    month: month('计入月份', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    sourceMonth: month('所属月份', { in: ['list', 'form'], under: 'month' }),
    // The amount is then split over the months.
    toMonth: month('按月平分至', { access: 'create' }),
    entityId: reference('发薪主体', 'pay/legal-entities', { in: ['list', 'form', 'filter'] }),
    reason: text('事由', { in: ['list', 'form'], required: true, max: 200 }),
    proof: files('凭证', { open: { field: 'state', is: [INPUT.proposed] } }),
    sourceType: choice('来源', INPUT_SOURCE, { access, in: ['list', 'filter'], group }),
    state: choice('状态', PAY_INPUT_STATE, { access, in: ['list', 'filter'] }),
    confirmedById: reference('确认人', 'system/users', { access, in: ['list'], under: 'state' }),
    part: integer('期次', { access, group }),
    fromMonth: month('分期起', { access, group }),
    totalAmount: money('总额', { access, group }),
    leftAmount: money('余额', { access, group }),
    reversesId: reference('冲销的输入', 'pay/inputs', { access, group }),
  },
  actions: {
    confirm: action('确认', {
      call: 'ConfirmPayInput',
      moves: { from: [INPUT.proposed], to: INPUT.confirmed, notByAuthor: true },
      isPersonal: true,
    }),
    void: transition('作废', {
      call: 'VoidPayInput',
      from: [INPUT.proposed, INPUT.confirmed],
      to: INPUT.void,
      reason: 'why',
      fields: { why: text('原因', { required: true, max: 200 }) },
    }),
    confirmMonth: action('整月确认', {
      call: 'ConfirmPayInputs',
      on: 'list',
      button: 'confirm',
      isPreviewed: true,
      fields: {
        month: month('计入月份', { required: true }),
        itemId: reference('工资项目', 'pay/items'),
      },
    }),
  },
})
