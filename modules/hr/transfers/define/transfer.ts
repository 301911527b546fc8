import { transferNoticeLink } from '#modules/hr/sharing-center/define/shown-links.ts'
import { defineDocument } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  longText,
  money,
  month,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup, payGroup } from '#platform/define/engine/groups.ts'
import { hoursField, OPENINGS } from '#platform/define/shipped/sharing/share-fields.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { TRANSFER, TRANSFER_KIND, TRANSFER_NOTICE, TRANSFER_NOTICE_STATE } from './choices.ts'

/** The code of the button with which a user shows completed transfers in notices. */
export const NOTICE_BUTTON = 'notice'

const from = { access: 'computed', group: 'from' } as const
const to = { group: 'to' } as const
const pay = { group: 'pay' } as const
const agreed = { group: 'agreed' } as const
/** Fields that mean nothing while the pay stays the same. */
const ofNewPay = { onlyFor: { field: 'salaryAdjust', is: ['true'] } }

/** 调动: an employee gets another or a further post, or is lent for a time. */
export const transfers = defineDocument({
  path: 'hr/transfers',
  table: 'transfer',
  view: 'transfer_view',
  label: '调动',
  controller: { family: 'hr', name: 'Transfer' },
  title: 'userId',
  sort: { field: 'docNo', descending: true },
  rows: { scope: { person: 'userId', department: 'fromDeptId' } },
  document: {
    prefix: 'DD',
    completes: true,
    effectAt: 'effectiveDate',
    about: { file: 'userId' },
    department: 'fromDeptId',
    reason: 'reason',
    remarkGroup: 'agreed',
  },
  groups: {
    base: '调动',
    from: '现任职',
    to: '调入',
    pay: guardedGroup('薪酬'),
    present: payGroup('现薪酬', PAY_ITEM.terms),
    agreed: '说明与交接',
  },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    kind: choice('调动类型', TRANSFER_KIND, { in: ['list', 'form', 'filter'], required: true }),
    effectiveDate: date('生效日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    loanEndDate: date('借调截止', { onlyFor: { field: 'kind', is: [TRANSFER.loan] } }),
    fromDeptId: reference('调出部门', 'org/departments', { ...from, in: ['list', 'filter'] }),
    fromPostId: reference('原岗位', 'org/posts', { ...from, in: ['list'], under: 'fromDeptId' }),
    fromRankId: reference('原职级', 'org/post-ranks', from),
    toDeptId: reference('调入部门', 'org/departments', {
      ...to,
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    toPostId: reference('新岗位', 'org/posts', {
      ...to,
      in: ['list', 'form'],
      required: true,
      within: 'toDeptId',
      under: 'toDeptId',
    }),
    toRankId: reference('新职级', 'org/post-ranks', to),
    leaderAfterId: reference('新直接上级', 'system/users', to),
    overReason: longText('超编说明', { ...to, max: 500 }),
    salaryAdjust: bool('是否调薪', pay),
    // Read from the terms of pay, for readers with a competence.
    salaryBefore: money('现月薪', { group: 'present', access: 'computed', ...ofNewPay }),
    salaryAfter: money('调整后月薪', { ...pay, ...ofNewPay }),
    reason: longText('原因', { ...agreed, required: true, max: 1_000 }),
    handover: rows(
      '工作交接',
      {
        matter: text('事项', { required: true, max: 100 }),
        receiver: text('接收人', { max: 30 }),
        done: bool('已完成'),
      },
      { ...agreed, max: 20 },
    ),
    consent: bool('员工同意', agreed),
    consentNote: longText('未取得员工同意的说明', {
      help: '调薪时填写',
      ...agreed,
      ...ofNewPay,
      max: 500,
    }),
    consentWaivedById: reference('未取得员工同意由谁确认', 'system/users', {
      ...agreed,
      ...ofNewPay,
      access: 'computed',
    }),
    notice: choice('公示', TRANSFER_NOTICE_STATE, {
      ...agreed,
      access: 'computed',
      in: ['list'],
      under: 'effectiveDate',
    }),
  },
  actions: {
    notice: action('列入公示', {
      call: 'NoticeTransfer',
      button: NOTICE_BUTTON,
      when: { field: 'notice', is: [TRANSFER_NOTICE.possible] },
    }),
    endNotice: action('撤下公示', {
      call: 'EndTransferNotice',
      button: NOTICE_BUTTON,
      when: { field: 'notice', is: [TRANSFER_NOTICE.shown] },
    }),
    shareNotice: action('分享公示', {
      call: 'ShareTransferNotice',
      button: NOTICE_BUTTON,
      isPreviewed: true,
      when: { field: 'notice', is: [TRANSFER_NOTICE.shown] },
      fields: { hours: hoursField(transferNoticeLink), ...OPENINGS },
    }),
    shareNotices: action('分享部门公示', {
      call: 'ShareTransferNotices',
      button: NOTICE_BUTTON,
      on: 'list',
      isPreviewed: true,
      fields: {
        deptId: reference('部门', 'org/departments', { required: true }),
        month: month('生效月份', { required: true }),
        hours: hoursField(transferNoticeLink),
        ...OPENINGS,
      },
    }),
  },
})
