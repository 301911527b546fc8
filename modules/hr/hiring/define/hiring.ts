import { EMPLOYMENT_KIND } from '#modules/hr/archives/define/choices.ts'
import { PROBATION_TERM } from '#modules/hr/probation/define/choices.ts'
import { defineDocument } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  integer,
  longText,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { HIRING_PART, OFFER, OFFER_STATE } from './choices.ts'
import { JOIN_HIRED_FIELDS, JOIN_HIRED_GROUPS } from './join-hired-fields.ts'

const access = 'computed'
const offer = { group: 'offer', access } as const
const terms = { group: 'terms' } as const
const reason = longText('原因', { required: true, max: 500 })
const MOST_PAPERS = 30

const materials = rows(
  '入职材料',
  {
    item: text('材料', { required: true, max: 60 }),
    isHandedIn: bool('已交'),
  },
  { ...terms, max: MOST_PAPERS },
)

/** 待录用: the decision to employ a candidate, from approval over the offer to the first day. */
export const hirings = defineDocument({
  path: 'hr/to-be-recruited',
  table: 'to_be_recruited',
  label: '待录用',
  controller: { family: 'hr', name: 'ToBeRecruited' },
  title: 'name',
  sort: { field: 'planJoinDate' },
  rows: {
    scope: { department: 'deptId' },
    narrow: ['postId', 'planJoinDate', 'offerState'],
    notesReaders: true,
  },
  document: { prefix: 'LY', department: 'deptId' },
  tabs: {
    field: 'offerState',
    names: HIRING_PART,
    of: {
      open: [OFFER.none],
      sent: [OFFER.sent],
      accepted: [OFFER.accepted],
      joined: [OFFER.joined],
      ended: [OFFER.declined, OFFER.expired, OFFER.withdrawn],
    },
  },
  groups: { base: '录用', terms: '合同与试用', offer: '答复与入职', pay: guardedGroup('薪酬面谈') },
  fields: {
    candidateId: reference('候选人', 'hr/candidates', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    name: text('姓名', { access, in: ['list', 'search'], max: 60 }),
    recruitingId: reference('招聘申请', 'hr/recruiting-applications', { access, in: ['filter'] }),
    deptId: reference('部门', 'org/departments', { access, in: ['list', 'filter'] }),
    postId: reference('岗位', 'org/posts', { access, in: ['list', 'filter'], under: 'deptId' }),
    rankId: reference('职级', 'org/post-ranks', { access, in: ['list'] }),
    empKind: choice('用工性质', EMPLOYMENT_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '1',
      under: 'rankId',
    }),
    planJoinDate: date('拟入职日', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
    }),
    mentorId: reference('导师', 'system/users'),
    contractTerm: choice('劳动合同期限', PROBATION_TERM, { ...terms, initial: 'fixed' }),
    contractMonths: integer('合同期限（月）', {
      ...terms,
      onlyFor: { field: 'contractTerm', is: ['fixed'] },
      min: 1,
      max: 600,
    }),
    probationMonths: integer('试用月数', { ...terms, required: true, min: 0, max: 6 }),
    materials,
    salaryInterviewId: reference('薪酬面谈', 'hr/salary-interviews', { group: 'pay', access }),
    offerState: choice('录用通知', OFFER_STATE, { ...offer, in: ['list', 'filter', 'sort'] }),
    offerSentAt: dateTime('发出时间', offer),
    offerExpiresAt: dateTime('答复期限', { ...offer, in: ['list'], under: 'offerState' }),
    joinedAt: date('实际入职日', { ...offer, in: ['list'], under: 'planJoinDate' }),
    userId: reference('人事档案', 'hr/archives', { ...offer, in: [] }),
  },
  actions: {
    sendOffer: action('发送录用通知', {
      call: 'SendOffer',
      when: {
        field: 'offerState',
        is: [OFFER.none, OFFER.sent, OFFER.declined, OFFER.expired, OFFER.withdrawn],
      },
      isPreviewed: true,
      fields: { expiresOn: date('答复截止日', { help: '不填为发出后第七日' }) },
      anew: ['expiresOn'],
    }),
    giveLink: action('重发答复链接', {
      call: 'GiveOfferLink',
      button: 'sendOffer',
      when: { field: 'offerState', is: [OFFER.sent] },
    }),
    giveForm: action('入职登记链接', {
      call: 'CreateRegisterTicket',
      when: { field: 'offerState', is: [OFFER.accepted] },
    }),
    answer: action('登记答复', {
      call: 'ConfirmOffer',
      when: { field: 'offerState', is: [OFFER.sent] },
      fields: {
        accept: bool('接受'),
        acceptedName: text('答复人姓名', { required: true, max: 60, check: 'personName' }),
        note: longText('答复方式', { max: 200, help: '如电话、纸质回执' }),
      },
    }),
    withdrawOffer: action('撤回录用通知', {
      call: 'WithdrawOffer',
      when: { field: 'offerState', is: [OFFER.sent] },
      fields: { reason },
    }),
    withdrawAccepted: action('撤回已接受的通知', {
      call: 'WithdrawAcceptedOffer',
      when: { field: 'offerState', is: [OFFER.accepted] },
      fields: {
        reason: longText('原因', {
          required: true,
          max: 500,
          help: '对方已接受，撤回可能须赔偿损失（民法典第五百条）',
        }),
      },
    }),
    join: action('办理入职', {
      call: 'JoinToBeRecruited',
      when: { field: 'offerState', is: [OFFER.accepted] },
      groups: JOIN_HIRED_GROUPS,
      fields: JOIN_HIRED_FIELDS,
    }),
    undoJoin: action('撤销入职', {
      call: 'UndoJoinToBeRecruited',
      when: { field: 'offerState', is: [OFFER.joined] },
      fields: {
        reason: longText('原因', {
          required: true,
          max: 500,
          help: '仅用于误办：档案作废，草稿与未使用的账号一并删除，应聘回到待录用。已打卡或已计薪的请办理离职',
        }),
      },
    }),
    papers: action('登记入职材料', {
      call: 'NoteHiringPapers',
      button: 'join',
      when: { field: 'offerState', is: [OFFER.accepted, OFFER.joined] },
      fields: { materials },
    }),
    giveUp: action('放弃入职', {
      call: 'GiveUpToBeRecruited',
      when: {
        field: 'offerState',
        is: [
          OFFER.none,
          OFFER.sent,
          OFFER.accepted,
          OFFER.declined,
          OFFER.expired,
          OFFER.withdrawn,
        ],
      },
      fields: { reason },
    }),
  },
})
