import {
  type ActionDefinition,
  action,
  transition,
} from '#platform/define/engine/define-resource.ts'
import { date, integer, money, text } from '#platform/define/engine/field-kinds.ts'
import { PATENT } from './choices.ts'

const { filed, examined, granted, refused, withdrawn, ended, sold } = PATENT
const MOST_YEARS = 30
const WHY = 200

const why = text('原因', { required: true, max: WHY })

/** What a payment is recorded with; the record proposes year and amounts as they are today. */
const PAYMENT = {
  dueAmount: money('缴费金额', { required: true, help: '含滞纳金' }),
  dueSurcharge: money('其中滞纳金', { required: true }),
  receiptNo: text('票据号', { required: true, max: 40 }),
  payer: text('缴费人', { max: 60 }),
}

/** The steps of a patent before the office, and the payment of its fees. */
export const PATENT_ACTIONS: Readonly<Record<string, ActionDefinition>> = {
  payFee: action('缴年费', {
    call: 'PayPatentFee',
    when: { field: 'state', is: [granted] },
    fields: {
      dueYear: integer('年度', { required: true, min: 1, max: MOST_YEARS }),
      paidOn: date('缴费日', { help: '不填为今天' }),
      ...PAYMENT,
    },
  }),
  examine: transition('进入实审', { call: 'ExaminePatent', from: [filed], to: examined }),
  grant: action('授权', {
    call: 'GrantPatent',
    when: { field: 'state', is: [filed, examined] },
    fields: { grantDate: date('授权日期', { required: true, isPast: true }) },
  }),
  refuse: transition('驳回', {
    call: 'RefusePatent',
    from: [filed, examined],
    to: refused,
    reason: 'stateReason',
    fields: { stateReason: why },
  }),
  withdraw: transition('撤回', {
    call: 'WithdrawPatent',
    from: [filed, examined],
    to: withdrawn,
    reason: 'stateReason',
    fields: { stateReason: why },
  }),
  abandon: transition('放弃', {
    call: 'AbandonPatent',
    from: [granted],
    to: ended,
    reason: 'stateReason',
    fields: { stateReason: why },
  }),
  assign: transition('转让', {
    call: 'TransferPatent',
    from: [granted],
    to: sold,
    reason: 'stateReason',
    fields: { stateReason: text('受让人和合同', { required: true, max: WHY }) },
  }),
  restore: action('恢复', {
    call: 'RestorePatent',
    when: { field: 'state', is: [ended] },
    fields: {
      noticeOn: date('通知日', { required: true, isPast: true, help: '收到专利权终止通知的日期' }),
      restoredOn: date('请求日', {
        required: true,
        isPast: true,
        help: '同时缴清恢复费、年费和滞纳金',
      }),
      restoreFee: money('恢复费', { required: true }),
      ...PAYMENT,
    },
  }),
}
