import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  integer,
  reference,
  references,
} from '#platform/define/engine/field-kinds.ts'
import { INTERVIEW_KIND } from './choices.ts'

const MOST_ROUNDS = 10
const LONGEST = 480

/** 面试安排: the planned rounds of interviews of a need. Needed rounds must all be passed. */
export const interviewPlans = defineResource({
  path: 'hr/interview-plans',
  table: 'interview_plan',
  label: '面试安排',
  controller: { family: 'hr', name: 'InterviewPlan' },
  title: 'kind',
  sort: { field: 'round' },
  rows: { parent: { resource: 'hr/recruiting-applications', field: 'recruitingId' } },
  fields: {
    recruitingId: reference('招聘申请', 'hr/recruiting-applications', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    round: integer('轮次', {
      in: ['list', 'form', 'sort'],
      required: true,
      min: 1,
      max: MOST_ROUNDS,
    }),
    kind: choice('面试类型', INTERVIEW_KIND, { in: ['list', 'form'], required: true }),
    needed: bool('必须通过', { in: ['list', 'form'], initial: true }),
    minutes: integer('预计时长（分钟）', {
      in: ['list', 'form'],
      required: true,
      min: 5,
      max: LONGEST,
      initial: '60',
    }),
    cardId: reference('评分卡', 'hr/score-cards', { in: ['list', 'form'] }),
    panelIds: references('面试官', 'system/users', { in: ['list', 'form'] }),
  },
})
