import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import { MESSAGE_LANGUAGE } from '#modules/hr/candidate-messages/define/choices.ts'
import { NEED_CHANNEL } from '#modules/hr/recruiting-needs/define/choices.ts'
import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  integer,
  longText,
  money,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { CANDIDATE_PART, CANDIDATE_STAGE, FAIL_REASON, OPEN_STAGES, STAGE } from './choices.ts'

const access = 'computed'
const person = { group: 'person', access } as const
const { toScreen, toInterview, refused, gaveUp, kept } = STAGE
const reason = longText('原因', { required: true, max: 500 })
const note = longText('说明', { max: 500 })
const message = longText('给候选人的消息', {
  max: 2_000,
  help: '按模板填好，可以修改；留空则不发消息',
})
const messageLanguage = choice('消息语言', MESSAGE_LANGUAGE, { initial: 'zh' })
const failReason = choice('未通过原因', FAIL_REASON, { required: true })

/** 候选人: one person who applies for one need. Who the person is stands in the talent. */
export const candidates = defineResource({
  path: 'hr/candidates',
  table: 'candidate',
  view: 'candidate_view',
  label: '候选人',
  controller: { family: 'hr', name: 'Candidate' },
  title: 'name',
  // Overdue applications come first.
  sort: { field: 'dueOn' },
  rows: {
    scope: { department: 'deptId' },
    importBy: null,
    narrow: ['state', 'recruitingId', 'dueOn'],
    letters: true,
    filesText: { of: 'hr/talents', field: 'resume', by: 'talentId', hidden: 'ended_talent' },
    notesReaders: true,
  },
  tabs: {
    field: 'state',
    names: CANDIDATE_PART,
    of: {
      screening: [toScreen],
      interviews: [toInterview, STAGE.interviewing],
      hiring: [STAGE.passed, STAGE.toCheckUp, STAGE.toHire],
      joined: [STAGE.joined],
      ended: [refused, gaveUp, kept],
    },
  },
  groups: { base: '应聘', person: '人才', pay: guardedGroup('薪资期望') },
  fields: {
    candidateNo: text('候选人编号', {
      access,
      in: ['list', 'sort', 'search'],
      max: 30,
      check: 'code',
      under: 'name',
    }),
    name: text('姓名', { access, in: ['list', 'sort', 'search'], max: 60 }),
    talentId: reference('人才', 'hr/talents', { in: ['form'], required: true, access: 'create' }),
    recruitingId: reference('应聘需求', 'hr/recruiting-applications', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    deptId: reference('需求部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'recruitingId',
    }),
    postId: reference('岗位', 'org/posts', { access, in: ['filter'] }),
    state: choice('阶段', CANDIDATE_STAGE, { access, in: ['list', 'filter', 'sort'] }),
    stageAt: dateTime('进入阶段时间', { access, in: ['list', 'sort'], under: 'state' }),
    dueOn: date('应在此日前处理', { access, headDay: 'until', in: ['list', 'filter', 'sort'] }),
    channel: choice('来源渠道', NEED_CHANNEL, { in: ['list', 'form', 'filter'] }),
    referrerId: reference('内推人', 'system/users'),
    ownerId: reference('负责人', 'system/users', { in: ['list', 'form', 'filter'] }),
    tags: text('标签', { in: ['form', 'filter'], max: 100 }),
    failReason: choice('未通过原因', FAIL_REASON, { access, in: ['filter'] }),
    beforeId: reference('此前的应聘', 'hr/candidates', { access }),
    phone: text('手机', { ...person, in: ['list'], under: 'channel', mask: 'phone', max: 11 }),
    email: text('邮箱', { ...person, mask: 'whole', max: 80 }),
    edu: choice('学历', EDUCATION, { ...person, in: ['list'] }),
    school: text('毕业院校', { ...person, in: ['list'], under: 'edu', max: 60 }),
    workYears: integer('工作年限', { ...person, unit: 'years' }),
    expectSalary: money('期望薪资', { group: 'pay' }),
    remark: longText('备注', { max: 1_000 }),
  },
  actions: {
    screen: action('筛选通过', {
      call: 'ScreenCandidate',
      button: 'edit',
      when: { field: 'state', is: [toScreen] },
      fields: {
        reason: longText('筛选意见', { required: true, max: 500 }),
        message,
        messageLanguage,
      },
    }),
    refuse: action('淘汰', {
      call: 'RefuseCandidate',
      button: 'setState',
      when: { field: 'state', is: OPEN_STAGES },
      fields: {
        failReason,
        reason,
        message,
        messageLanguage,
        messageAt: dateTime('消息发送时间', { help: '不填为一天后；在此之前可以停止' }),
      },
      anew: ['failReason'],
    }),
    giveUp: action('本人放弃', {
      call: 'GiveUpCandidate',
      button: 'setState',
      when: { field: 'state', is: OPEN_STAGES },
      fields: { reason: note },
    }),
    stepBack: action('退回一步', {
      call: 'StepBackCandidate',
      button: 'setState',
      when: { field: 'state', is: OPEN_STAGES.slice(1) },
      fields: { reason },
    }),
    reserve: action('转入人才库', {
      call: 'ReserveTalent',
      button: 'setState',
      when: { field: 'state', is: [refused, gaveUp] },
      fields: {
        consentTextId: reference('告知文本', 'hr/consent-texts', { required: true }),
        poolUntil: date('在库至', { required: true }),
      },
    }),
    reactivate: action('重新应聘', {
      call: 'ReactivateCandidate',
      button: 'add',
      when: { field: 'state', is: [refused, gaveUp, kept] },
      fields: {
        recruitingId: reference('应聘需求', 'hr/recruiting-applications', { required: true }),
      },
      anew: ['recruitingId'],
    }),
    setState: action('设置阶段', {
      call: 'SetCandidateState',
      on: 'list',
      fields: {
        candidateIds: references('候选人', 'hr/candidates', { required: true }),
        state: choice('阶段', CANDIDATE_STAGE, { required: true }),
        failReason: choice('未通过原因', FAIL_REASON),
        reason: note,
      },
    }),
  },
})
