import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  dateTime,
  decimal,
  longText,
  money,
  reference,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { TALK, TALK_STATE } from './choices.ts'

const access = 'computed'
const offered = { group: 'pay' } as const
const remark = longText('备注', { max: 1_000 })

/** 薪酬面谈: what a candidate is offered. The agreed figures are those of the offer. */
export const salaryTalks = defineResource({
  path: 'hr/salary-interviews',
  table: 'salary_interview',
  label: '薪酬面谈',
  controller: { family: 'hr', name: 'SalaryInterview' },
  title: 'candidateId',
  sort: { field: 'talkAt', descending: true },
  rows: {
    scope: { department: 'deptId' },
    narrow: ['talkAt', 'rankId', 'state'],
    deletable: { field: 'state', is: [TALK.open] },
    notesReaders: true,
  },
  groups: { base: '面谈', pay: guardedGroup('薪资方案') },
  fields: {
    candidateId: reference('候选人', 'hr/candidates', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('需求部门', 'org/departments', { access, in: ['list', 'filter'] }),
    postId: reference('岗位', 'org/posts', { access, in: ['list'], under: 'deptId' }),
    talkAt: dateTime('面谈时间', { in: ['list', 'form', 'sort'], required: true }),
    talkerId: reference('面谈人', 'system/users', { in: ['list', 'form'], required: true }),
    rankId: reference('职级', 'org/post-ranks', { in: ['list', 'form'], required: true }),
    expect: money('期望薪资', { ...offered, in: ['list', 'form'], required: true }),
    offerBase: money('基本工资', { ...offered, required: true }),
    offerPost: money('岗位工资', offered),
    offerMerit: money('绩效基数', offered),
    allowance: money('津贴', offered),
    yearBonus: money('年终预估', offered),
    probationRatio: decimal('试用期工资比例', {
      ...offered,
      required: true,
      scale: 2,
      min: 0,
      max: 1,
      initial: '1',
      unit: 'share',
    }),
    insuranceBase: money('社保基数', offered),
    fundBase: money('公积金基数', offered),
    yearTotal: money('年度总包', { ...offered, access, in: ['list'] }),
    state: choice('面谈状态', TALK_STATE, { access, in: ['list', 'filter', 'sort'] }),
    remark,
  },
  actions: {
    confirm: action('确认结果', {
      call: 'ConfirmSalaryInterview',
      when: { field: 'state', is: [TALK.open] },
      verdict: { field: 'agreed', reason: 'remark', no: 'reject' },
      fields: { agreed: bool('已达成', { initial: true }), remark },
    }),
  },
})
