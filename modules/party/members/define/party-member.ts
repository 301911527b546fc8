import {
  PARTY_END,
  PARTY_PART,
  PARTY_PAYER,
  PARTY_STAGE,
  PARTY_STEP,
  STAGE,
} from '#modules/party/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  files,
  integer,
  longText,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { MEMBER_ACTIONS } from './member-actions.ts'
import { MEMBER_PAGE } from './member-page.ts'

const access = 'computed'
const { applicant, activist, object, probation, full, ended } = STAGE

/** 党员: those who apply for membership, and members, with their steps and dues. */
export const partyMembers = defineResource({
  path: 'party/members',
  table: 'party_member',
  view: 'party_member_view',
  label: '党员',
  controller: { family: 'hr', name: 'Party' },
  title: 'personId',
  sort: { field: 'stageFrom', descending: true },
  rows: {
    sealed: { by: 'branchId', reach: 'party_reach', person: 'personId' },
    narrow: ['branchId', 'stage'],
    importBy: null,
    deletable: { field: 'stage', is: [applicant] },
  },
  states: 'stage',
  tabs: {
    field: 'stage',
    names: PARTY_PART,
    of: {
      members: [full, probation],
      growing: [applicant, activist, object],
      over: [ended],
    },
    opensOn: 'members',
  },
  page: MEMBER_PAGE,
  groups: { base: '党员', dues: '党费', moves: '转接与结束' },
  fields: {
    personId: reference('员工', 'hr/archives', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    personNo: text('工号', { access, in: ['list'], under: 'personId', max: 12 }),
    branchId: reference('所在支部', 'party/branches', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    stage: choice('发展阶段', PARTY_STAGE, { access, in: ['list', 'filter'] }),
    stageFrom: date('本阶段开始', { access, in: ['sort'] }),
    applyOn: date('递交申请日期', {
      isPast: true,
      access: 'create',
      help: '已是党员、从别处转入的，填组织关系转入',
    }),
    joinOn: date('入党日期', { in: ['list', 'form'], isPast: true, access: 'create' }),
    probationEnds: date('预备期满', { access, headDay: 'until' }),
    formalOn: date('转正日期', { in: ['list', 'form'], isPast: true, access: 'create' }),
    partyAge: integer('党龄（年）', { access, in: ['list'], max: 120 }),
    relationIn: text('组织关系转入', { max: 60, access: 'create', help: '转出的组织' }),
    inLetter: text('转入介绍信', { max: 40, access: 'create' }),
    sponsors: text('入党介绍人', { max: 60 }),
    partyPost: text('党内职务', { in: ['list', 'form'], max: 30 }),
    isMobile: bool('流动党员', { in: ['form', 'filter'] }),
    nextStep: choice('下一步', PARTY_STEP, { access, in: ['list'] }),
    nextFrom: date('最早', { access, in: ['list'], under: 'nextStep' }),
    nextUntil: date('最迟', { access, headDay: 'until' }),
    files: files('附件', { open: 'always' }),
    remark: longText('备注', { max: 500 }),
    feeKind: choice('缴费类别', PARTY_PAYER, { access, group: 'dues' }),
    feeBase: money('党费基数', { access, group: 'dues' }),
    feeFrom: month('基数自', { access, group: 'dues' }),
    feeProof: text('基数依据', { access, group: 'dues', max: 200 }),
    feeMonthly: money('月缴党费', { access, group: 'dues', in: ['list'] }),
    feePaidTo: month('党费缴至', { access, group: 'dues', in: ['list'], under: 'feeMonthly' }),
    behindMonths: integer('欠缴月数', { access, group: 'dues', max: 1_200 }),
    behindDue: money('欠缴', { access, group: 'dues' }),
    outTo: text('转往组织', { access, group: 'moves', max: 60 }),
    outLetter: text('转出介绍信', { access, group: 'moves', max: 40 }),
    outOn: date('转出日期', { access, group: 'moves' }),
    outReceiptOn: date('回执日期', { access, group: 'moves' }),
    endKind: choice('结束方式', PARTY_END, { access, group: 'moves' }),
    endedOn: date('结束日期', { access, group: 'moves' }),
    endReason: text('结束原因', { access, group: 'moves', max: 200 }),
  },
  actions: MEMBER_ACTIONS,
})
