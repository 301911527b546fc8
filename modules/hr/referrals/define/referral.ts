import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  dateTime,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import {
  REFERRAL_BONUS,
  REFERRAL_PART,
  REFERRAL_RELATION,
  REFERRAL_SOURCE,
  REFERRAL_STATE,
  REFERRED,
} from './choices.ts'

const access = 'computed'
export const MOST_NOTE = 500

/** 内推: a colleague recommended a person for a need. The application decides its state, and pay confirms its bonus. */
export const referrals = defineResource({
  path: 'hr/referrals',
  table: 'referral',
  view: 'referral_view',
  label: '内推',
  controller: { family: 'hr', name: 'Referral' },
  title: 'name',
  sort: { field: 'createdAt', descending: true },
  rows: {
    scope: { department: 'deptId' },
    narrow: ['state', 'byUserId', 'recruitingId'],
    notesReaders: true,
  },
  tabs: {
    field: 'state',
    names: REFERRAL_PART,
    of: {
      underWay: [REFERRED.recommended, REFERRED.underWay],
      joined: [REFERRED.joined, REFERRED.awarded],
      notHired: [REFERRED.notHired],
    },
  },
  groups: { base: '内推', bonus: '奖励' },
  fields: {
    name: text('姓名', { access, in: ['list', 'sort', 'search'], max: 60 }),
    referralNo: text('内推编号', {
      access,
      in: ['list', 'sort', 'search'],
      max: 30,
      check: 'code',
      under: 'name',
    }),
    talentId: reference('人才', 'hr/talents', { access, in: ['filter'] }),
    candidateId: reference('候选人', 'hr/candidates', { access, in: ['filter'] }),
    recruitingId: reference('应聘需求', 'hr/recruiting-applications', {
      access,
      in: ['list', 'filter'],
    }),
    deptId: reference('需求部门', 'org/departments', { access, in: ['filter'] }),
    byUserId: reference('内推人', 'system/users', { access, in: ['list', 'filter'] }),
    relation: choice('与内推人关系', REFERRAL_RELATION, {
      access,
      in: ['list', 'filter'],
      under: 'byUserId',
    }),
    source: choice('推荐方式', REFERRAL_SOURCE, { access, in: ['filter'] }),
    createdAt: dateTime('推荐时间', { access, in: ['list', 'sort'] }),
    state: choice('状态', REFERRAL_STATE, { access, in: ['list', 'filter'] }),
    note: longText('推荐理由', { access, max: MOST_NOTE }),
    bonus: choice('奖励进度', REFERRAL_BONUS, {
      access,
      in: ['list', 'filter'],
      group: 'bonus',
      under: 'state',
    }),
    bonusReason: longText('不发的原因', { access, group: 'bonus', max: 500 }),
    bonusInputId: reference('工资输入', 'pay/inputs', { access, in: [], group: 'bonus' }),
    mayAward: bool('可发奖励', { access, in: [], group: 'bonus' }),
    mayWithhold: bool('可不发奖励', { access, in: [], group: 'bonus' }),
    mayGiveLink: bool('可给进度链接', { access, in: [] }),
  },
  actions: {
    award: action('发奖励', {
      call: 'AwardReferral',
      when: { field: 'mayAward', is: [true] },
    }),
    withhold: action('不发奖励', {
      call: 'WithholdReferralBonus',
      button: 'award',
      when: { field: 'mayWithhold', is: [true] },
      fields: { reason: longText('不发的原因', { required: true, max: 500 }) },
    }),
    giveLink: action('给本人进度链接', {
      call: 'GiveReferredLink',
      when: { field: 'mayGiveLink', is: [true] },
    }),
  },
})
