import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  files,
  longText,
  reference,
  references,
  richText,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { LETTER_DUE, LETTER_KIND, LETTER_STATE } from './choices.ts'

/** States of a letter; rules write no other codes. */
export const LETTER = {
  toSign: '0',
  signed: '1',
  approved: '2',
  repulsed: '3',
  expired: '9',
} as const

const access = 'computed'
const reviewed = { access, group: 'review' } as const
const sealed = { access, group: 'signature' } as const

/** 承诺书: a text that an employee must sign or has signed. */
export const commitmentLetters = defineResource({
  path: 'hr/commitment-letters',
  table: 'commitment_letter',
  view: 'commitment_letter_view',
  label: '承诺书',
  controller: { family: 'hr', name: 'CommitmentLetter' },
  title: 'userId',
  sort: { field: 'letterNo', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    deletable: { field: 'state', is: [LETTER.toSign] },
  },
  states: 'state',
  groups: { base: '承诺书', signature: '签署', review: '审核' },
  fields: {
    // The person signs in the product.
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
      isReached: true,
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 80 }),
    letterNo: text('承诺书编号', {
      access,
      in: ['list', 'sort', 'search'],
      under: 'title',
      max: 30,
      check: 'code',
    }),
    kind: choice('承诺书类型', LETTER_KIND, { in: ['list', 'form', 'filter'], required: true }),
    content: richText('承诺书正文', { required: true, max: 20_000 }),
    deadline: date('截止日期', { in: ['list', 'form', 'filter', 'sort'] }),
    due: choice('签署期限', LETTER_DUE, { access, in: ['list'], under: 'deadline' }),
    validTo: date('有效期止', { in: ['form', 'filter'] }),
    templateId: reference('模板', 'hr/commitment-templates', { access, in: ['filter'] }),
    sendingId: reference('发送批次', 'hr/commitment-sendings', { access, in: ['filter'] }),
    signAt: dateTime('签署时间', { ...sealed, in: ['list', 'filter'] }),
    signIp: text('签署 IP', { ...sealed, max: 45 }),
    sha256: text('内容摘要（SHA-256）', { ...sealed, max: 64 }),
    isIntact: bool('与签署内容一致', sealed),
    // The scan of a letter signed on paper is added after the signature.
    signFiles: files(
      '签字件',
      {
        open: { field: 'state', is: [LETTER.toSign, LETTER.repulsed] },
        later: { field: 'state', is: [LETTER.signed, LETTER.approved] },
      },
      { group: 'signature' },
    ),
    reviewerId: reference('审核人', 'system/users', reviewed),
    reviewedAt: dateTime('审核时间', reviewed),
    opinion: longText('审核意见', { ...reviewed, in: ['list'], under: 'state', max: 500 }),
    state: choice('签署状态', LETTER_STATE, { access, in: ['list', 'filter', 'sort'] }),
  },
  actions: {
    send: action('发送', {
      call: 'SendCommitmentLetter',
      on: 'list',
      isPreviewed: true,
      fields: {
        templateId: reference('模板', 'hr/commitment-templates', { required: true }),
        everybody: bool('全体在职人员'),
        deptIds: references('部门（含下级）', 'org/departments'),
        userIds: references('人员', 'hr/archives', { isReached: true }),
        list: text('人员名单的筛选', { max: 2_000 }),
        deadline: date('截止日期'),
      },
    }),
    sign: transition('签署', {
      call: 'SignCommitmentLetter',
      from: [LETTER.toSign, LETTER.repulsed],
      to: LETTER.signed,
      fields: { hasRead: bool('本人已阅读并理解全文，自愿签署') },
    }),
    approve: transition('通过', {
      call: 'ApprovalCommitmentLetter',
      from: [LETTER.signed],
      to: LETTER.approved,
      fields: { opinion: longText('审核意见', { max: 500 }) },
    }),
    repulse: transition('打回', {
      call: 'RepulseCommitmentLetter',
      from: [LETTER.signed],
      to: LETTER.repulsed,
      fields: { opinion: longText('打回原因', { required: true, max: 500 }) },
      reason: 'opinion',
    }),
  },
})
