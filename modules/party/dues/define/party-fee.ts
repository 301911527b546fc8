import { PARTY_FEE_STATE, PARTY_WAY } from '#modules/party/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 党费: what a member owes for a month. Rules write the rows. */
export const partyFees = defineResource({
  path: 'party/fees',
  table: 'party_fee',
  label: '党费',
  controller: { family: 'hr', name: 'PartyFee' },
  title: 'month',
  sort: { field: 'month', descending: true },
  rows: {
    parent: { resource: 'party/members', field: 'memberId' },
    sealed: { by: 'id', reach: 'party_reach' },
  },
  fields: {
    memberId: reference('党员', 'party/members', { access, in: ['list', 'filter'] }),
    month: month('月份', { access, in: ['list', 'filter', 'sort'] }),
    base: money('基数', { access }),
    rate: decimal('比例', { access, scale: 4, max: 1, unit: 'share' }),
    feeDue: money('应缴', { access, in: ['list'] }),
    paid: money('实缴', { access, in: ['list'] }),
    paidAt: date('缴费日', { access, in: ['list'] }),
    way: choice('方式', PARTY_WAY, { access }),
    relief: text('减免文件', { access, max: 200 }),
    state: choice('状态', PARTY_FEE_STATE, { access, in: ['list', 'filter'] }),
  },
})
