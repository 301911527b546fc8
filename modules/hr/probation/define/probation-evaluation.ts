import { derivedPerson } from '#modules/hr/define/person-fields.ts'
import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  dateTime,
  decimal,
  integer,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { EVALUATION_STATE } from './choices.ts'

const access = 'computed'
const own = { access, group: 'own' } as const
const judged = { access, group: 'judged' } as const
const WHOLE = { min: 0, max: 100 }

/** States of an evaluation; rules write no other codes. */
export const TO_SAY_HIMSELF = '0'
export const TO_BE_JUDGED = '1'
export const EVALUATED = '2'

const part = (label: string) => integer(label, { ...WHOLE, required: true })

/** 试用期评估: an interim evaluation, first by the employee, then by the evaluator. */
export const probationEvaluations = defineResource({
  path: 'hr/probation-evaluations',
  table: 'probation_evaluation',
  label: '试用评估',
  controller: { family: 'hr', name: 'ProbationEvaluate' },
  title: 'userId',
  sort: { field: 'askedAt', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    deletable: { field: 'state', is: [TO_SAY_HIMSELF] },
  },
  states: 'state',
  groups: { base: '概况', own: '本人评价', judged: '评估意见' },
  fields: {
    probationId: reference('试用记录', 'hr/probations', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    ...derivedPerson,
    period: text('评估期', { in: ['list', 'form'], required: true, max: 20 }),
    evaluatorId: reference('评估人', 'system/users', { in: ['list', 'form'], required: true }),
    askedAt: dateTime('发起时间', { access, in: ['list', 'sort'] }),
    selfSummary: longText('自评总结', { ...own, max: 2_000 }),
    selfScore: integer('自评分', { ...own, ...WHOLE }),
    work: integer('业绩（40%）', { ...judged, ...WHOLE }),
    ability: integer('能力（30%）', { ...judged, ...WHOLE }),
    attitude: integer('态度（20%）', { ...judged, ...WHOLE }),
    teamwork: integer('团队（10%）', { ...judged, ...WHOLE }),
    total: decimal('合计', { ...judged, in: ['list'], scale: 1, max: 100 }),
    strengths: longText('优点', { ...judged, max: 1_000 }),
    improve: longText('待改进', { ...judged, max: 1_000 }),
    mentorOpinion: longText('导师意见', { ...judged, max: 1_000 }),
    state: choice('状态', EVALUATION_STATE, { access, in: ['list', 'filter'] }),
  },
  actions: {
    selfAssess: transition('自评', {
      call: 'SelfEvaluateProbation',
      from: [TO_SAY_HIMSELF],
      to: TO_BE_JUDGED,
      fields: {
        selfSummary: longText('自评总结', { required: true, max: 2_000 }),
        selfScore: integer('自评分', WHOLE),
      },
    }),
    assess: transition('评估', {
      call: 'SubmitProbationEvaluate',
      from: [TO_BE_JUDGED],
      to: EVALUATED,
      fields: {
        work: part('业绩（40%）'),
        ability: part('能力（30%）'),
        attitude: part('态度（20%）'),
        teamwork: part('团队（10%）'),
        strengths: longText('优点', { max: 1_000 }),
        improve: longText('待改进', { max: 1_000 }),
        mentorOpinion: longText('导师意见', { max: 1_000 }),
      },
    }),
  },
})
