import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  files,
  integer,
  money,
  month,
  reference,
  text,
  year,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { DEDUCTION_STATE, FILED } from './choices.ts'

const access = 'computed'
const sums = { group: 'sums', in: ['form'] } as const
const shown = { group: 'sums', in: ['list', 'form', 'sum'] } as const

/**
 * 年初累计: what an employer paid to a person and withheld in a tax year before its first run here. It counts once
 * another user confirms it.
 */
export const taxOpenings = defineResource({
  path: 'pay/tax-openings',
  table: 'tax_opening',
  view: 'tax_opening_view',
  label: '年初累计',
  controller: { family: 'hr', name: 'TaxOpening' },
  title: 'userId',
  sort: { field: 'year', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.tax, own: true },
    deletable: { field: 'state', is: [FILED.open] },
    importBy: null,
  },
  states: 'state',
  groups: { base: '年初累计', sums: '累计金额' },
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
    entityId: reference('用人单位', 'pay/legal-entities', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    year: year('年度', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    asOf: month('截至月份', { in: ['list', 'form'], required: true, under: 'year' }),
    state: choice('状态', DEDUCTION_STATE, { access, in: ['list', 'filter'] }),
    filedById: reference('填报人', 'system/users', { access, in: ['list'], under: 'state' }),
    confirmedById: reference('确认人', 'system/users', { access }),
    proof: files('凭证', { open: { field: 'state', is: [FILED.open] } }),
    remark: text('备注', { in: ['form'], max: 200 }),
    basicMonths: integer('累计减除费用月数', {
      group: 'sums',
      in: ['list', 'form'],
      required: true,
      max: 12,
      under: 'year',
    }),
    income: money('累计收入', { ...shown, required: true }),
    taxFree: money('累计免税收入', sums),
    special: money('累计专项扣除', { ...shown, under: 'income' }),
    extra: money('累计专项附加扣除', sums),
    other: money('累计其他扣除', sums),
    donation: money('累计准予扣除的捐赠', sums),
    reduced: money('累计减免税额', sums),
    paid: money('累计已预扣税额', shown),
    bonusUsed: bool('本年已有年终奖单独计税', sums),
  },
  actions: {
    confirm: transition('确认', {
      call: 'ConfirmTaxOpening',
      from: [FILED.open],
      to: FILED.confirmed,
      notByAuthor: true,
    }),
    void: transition('作废', {
      call: 'VoidTaxOpening',
      from: [FILED.confirmed],
      to: FILED.void,
      notByAuthor: true,
      reason: 'why',
      fields: { why: text('原因', { required: true, max: 200 }) },
    }),
  },
})
