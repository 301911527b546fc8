import { personDepartment, searchedPerson } from '#modules/hr/define/person-fields.ts'
import { defineDocument, WHILE_DRAFTED } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  files,
  integer,
  longText,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { EVALUATION_CYCLE, PROBATION_RESULT, PROBATION_TERM } from './choices.ts'

const access = 'computed'
const goals = { group: 'goals' } as const
const conclusion = { group: 'conclusion' } as const
/** Codes of PROBATION_RESULT while the probation lasts. */
const UNDER_WAY = ['0', '2'] as const

/** 试用期: goals, end and conclusion of an employee's probation. */
export const probations = defineDocument({
  path: 'hr/probations',
  table: 'probation',
  view: 'probation_view',
  label: '试用管理',
  controller: { family: 'hr', name: 'Probation' },
  title: 'userId',
  sort: { field: 'endDate' },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  document: { prefix: 'SY', completes: true, about: { file: 'userId' }, department: 'deptId' },
  groups: { base: '试用期', goals: '目标与培养', conclusion: '结论' },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    ...personDepartment,
    ...searchedPerson,
    startDate: date('试用起始日', {
      headDay: 'since',
      in: ['list', 'form'],
      required: true,
      under: 'endDate',
    }),
    months: integer('试用月数', { in: ['form'], required: true, min: 1, max: 6 }),
    endDate: date('试用截止日', {
      headDay: { endsWhile: { field: 'result', is: UNDER_WAY } },
      access,
      in: ['list', 'filter', 'sort'],
    }),
    extendMonths: integer('延长月数', { access }),
    // Users type it when the product has no contract, because the contract term limits the probation by law.
    contractTerm: choice('合同期限类型', PROBATION_TERM, { required: true, help: '无合同时填写' }),
    contractMonths: integer('合同期限（月）', { min: 1, max: 600, help: '无合同时填写' }),
    mentorId: reference('导师', 'system/users', { in: ['list', 'form'] }),
    goals: rows(
      '试用目标',
      {
        goal: text('目标', { required: true, max: 200 }),
        standard: text('标准', { required: true, max: 200 }),
        weight: integer('权重（%）', { required: true, min: 1, max: 100 }),
      },
      { ...goals, required: true, max: 10 },
    ),
    plan: longText('培养计划', { ...goals, max: 2_000 }),
    evaluateCycle: choice('评估周期', EVALUATION_CYCLE, { ...goals, required: true }),
    evaluateCount: integer('已评估次数', { ...goals, access, in: ['list'] }),
    avgScore: decimal('评估均分', {
      ...goals,
      access,
      in: ['list'],
      under: 'evaluateCount',
      scale: 1,
      max: 100,
    }),
    result: choice('试用结论', PROBATION_RESULT, {
      ...conclusion,
      in: ['list', 'form', 'filter'],
      initial: '0',
    }),
    resultOpinion: longText('结论意见', { ...conclusion, max: 1_000 }),
    files: files('附件', WHILE_DRAFTED, conclusion),
    // The departure of an employee who failed, drafted by a rule.
    dimissionNo: text('离职单号', { ...conclusion, access, max: 30 }),
  },
  actions: {
    extend: action('延长试用期', {
      call: 'ExtendProbation',
      when: { field: 'state', is: ['0', '3'] },
      fields: {
        months: integer('延长月数', { required: true, min: 1, max: 5 }),
        reason: longText('延长原因', { required: true, max: 500 }),
      },
    }),
  },
})
