import {
  PARTY_END_HERE,
  PARTY_PAYER,
  PARTY_STEP,
  PARTY_WAY,
  STAGE,
  STEP,
} from '#modules/party/define/choices.ts'
import { type ActionDefinition, action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  integer,
  longText,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'

const { applicant, activist, object, probation, full } = STAGE
const WHY = 200
const GROWING = [applicant, activist, object, probation] as const
const MEMBERS = [probation, full] as const

/** What the branch records about a member: steps, dues, moves and the end. */
export const MEMBER_ACTIONS: Readonly<Record<string, ActionDefinition>> = {
  recordStep: action('记录步骤', {
    call: 'SetPartyStage',
    when: { field: 'stage', is: GROWING },
    fields: {
      nextStep: choice('步骤', PARTY_STEP, { required: true }),
      doneAt: date('完成日期', { required: true, isPast: true }),
      meetingId: reference('会议', 'party/meetings', {
        onlyFor: { field: 'nextStep', is: [STEP.accept, STEP.prolong, STEP.full] },
        help: '表决过这一事项的支部党员大会',
      }),
      noticedOn: date('公示开始', {
        onlyFor: { field: 'nextStep', is: [STEP.object] },
        isPast: true,
      }),
      months: integer('延长（月）', {
        min: 6,
        max: 12,
        onlyFor: { field: 'nextStep', is: [STEP.prolong] },
      }),
      note: longText('说明', { max: WHY, help: '超过期限时写明原因' }),
    },
    anew: ['doneAt', 'note'],
  }),
  setBase: action('核定基数', {
    call: 'SetPartyFeeBase',
    when: { field: 'stage', is: MEMBERS },
    fields: {
      feeKind: choice('缴费类别', PARTY_PAYER, { required: true, initial: '在职' }),
      feeBase: money('党费基数', { help: '无收入的不填' }),
      feeFrom: month('自', { required: true }),
      feeProof: text('依据', { required: true, max: WHY, help: '如本人提供的收入证明和日期' }),
    },
  }),
  generateFees: action('生成党费', {
    call: 'GeneratePartyFee',
    on: 'list',
    fields: { month: month('月份', { required: true }) },
  }),
  payFees: action('收党费', {
    call: 'SetPartyFeePaid',
    when: { field: 'stage', is: MEMBERS },
    fields: {
      feePaidTo: month('缴至', { required: true }),
      behindDue: money('实收', { required: true, help: '到该月为止未缴的合计' }),
      paidAt: date('缴费日', { required: true, isPast: true }),
      way: choice('方式', PARTY_WAY, { required: true, initial: '转账' }),
    },
    anew: ['feePaidTo', 'behindDue'],
  }),
  remitFee: action('减免党费', {
    call: 'RemitPartyFee',
    when: { field: 'stage', is: MEMBERS },
    fields: {
      month: month('月份', { required: true }),
      relief: text('批准文件', { required: true, max: WHY }),
    },
  }),
  transferOut: action('转出', {
    call: 'TransferPartyOut',
    when: { field: 'stage', is: MEMBERS },
    fields: {
      outTo: text('转往组织', { required: true, max: 60 }),
      outLetter: text('介绍信', { required: true, max: 40 }),
      outOn: date('转出日期', { required: true, isPast: true }),
    },
  }),
  receive: action('收到回执', {
    call: 'ReceivePartyReceipt',
    when: { field: 'stage', is: MEMBERS },
    fields: { outReceiptOn: date('回执日期', { required: true, isPast: true }) },
  }),
  end: action('结束', {
    call: 'EndParty',
    when: { field: 'stage', is: [...GROWING, full] },
    fields: {
      endKind: choice('结束方式', PARTY_END_HERE, { required: true }),
      endedOn: date('日期', { required: true, isPast: true }),
      endReason: text('原因和决定', { required: true, max: WHY }),
    },
  }),
}
