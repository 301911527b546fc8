import { defineDocument, whileDrafted } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  dateTime,
  decimal,
  files,
  integer,
  longText,
  reference,
  text,
  year,
} from '#platform/define/engine/field-kinds.ts'
import { PLAN_KIND, PLAN_PART, PLAN_PERIOD, PLAN_STATE } from './choices.ts'
import { amount, decomposeFields } from './decompose-fields.ts'
import { DEPARTMENT_PLAN, PLAN, PLAN_OPEN } from './plan-codes.ts'

const access = 'computed'
const aims = { group: 'aims' } as const
const progress = { group: 'progress' } as const
const MAX_PERCENT = 100
const LISTED = ['list', 'form', 'filter', 'sort'] as const
const running = { field: 'planState', is: [PLAN.running] } as const

/** 年度计划: goals of the company, a department or a person for a year. */
export const yearPlans = defineDocument({
  path: 'work/year-plans',
  table: 'year_plan',
  view: 'year_plan_view',
  label: '年度计划',
  controller: { family: 'wt', name: 'YearPlan' },
  title: 'title',
  sort: { field: 'planStart' },
  rows: {
    narrow: ['ownerId', 'progress'],
    // Visible to the owner, the applicant, the department's leaders, and users with a search grant
    // for plans.
    involved: {
      people: ['ownerId', 'applyUserId'],
      department: 'deptId',
      searched: { saying: 'can_view_year_plan' },
    },
    importBy: null,
  },
  document: { prefix: 'ND', department: 'deptId', amended: running },
  tabs: {
    field: 'planState',
    names: PLAN_PART,
    of: {
      running: [PLAN.running],
      draft: [PLAN.draft, PLAN.rejected],
      asked: [PLAN.asked],
      done: [PLAN.done],
      ended: [PLAN.closed, PLAN.cancelled],
    },
  },
  groups: { base: '计划', aims: '目标', progress: '执行' },
  fields: {
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 100 }),
    year: year('年度', { in: LISTED, required: true, access: 'create' }),
    kind: choice('计划层级', PLAN_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: DEPARTMENT_PLAN,
    }),
    period: choice('周期', PLAN_PERIOD, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '年',
    }),
    periodNo: integer('期次', {
      min: 1,
      max: 12,
      onlyFor: { field: 'period', is: ['半年', '季', '月'] },
    }),
    parentId: reference('上级计划', 'work/year-plans', { in: ['form', 'filter'] }),
    deptId: reference('部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    ownerId: reference('责任人', 'system/users', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    weight: integer('权重', { in: ['list', 'form', 'sort'], required: true, max: MAX_PERCENT }),
    planStart: date('计划开始', {
      in: ['list', 'form', 'sort'],
      required: true,
      until: 'planEnd',
    }),
    planEnd: date('计划完成', { in: LISTED, required: true }),
    planState: choice('计划状态', PLAN_STATE, { access, in: ['list', 'filter', 'sort'] }),
    goal: longText('目标', { ...aims, required: true, max: 2_000 }),
    measure: longText('措施', { ...aims, max: 2_000 }),
    standard: longText('完成标准', { ...aims, max: 2_000 }),
    targetValue: amount('目标值', aims),
    unit: text('单位', { ...aims, max: 10 }),
    // A new plan has reached nothing yet.
    actualValue: amount('实际值', { ...progress, access: 'later' }),
    progress: integer('进度(%)', {
      ...progress,
      access,
      in: ['list', 'sort'],
      max: MAX_PERCENT,
    }),
    taskCount: integer('任务数', { ...progress, access, in: ['list'] }),
    score: decimal('计划得分', { ...progress, access, scale: 1, max: MAX_PERCENT }),
    endedAt: dateTime('结束时间', { ...progress, access }),
    endReason: text('关闭原因', { ...progress, access, max: 200 }),
    // Evidence of progress is attached while the plan is under way.
    files: files('附件', whileDrafted({ field: 'planState', is: [PLAN.running] })),
  },
  actions: {
    decompose: action('分解', {
      call: 'DecomposeYearPlan',
      fields: decomposeFields,
      when: { field: 'planState', is: PLAN_OPEN },
    }),
    report: action('填报进度', {
      call: 'ReportYearPlanProgress',
      button: 'edit',
      when: running,
      fields: {
        actualValue: amount('实际值'),
        progress: integer('进度(%)', { max: MAX_PERCENT }),
      },
    }),
    confirm: action('确认完成', {
      call: 'ConfirmYearPlan',
      when: running,
      fields: { score: decimal('计划得分', { scale: 1, max: MAX_PERCENT }) },
    }),
    close: action('关闭', {
      call: 'CloseYearPlan',
      when: running,
      fields: { reason: text('关闭原因', { required: true, max: 200 }) },
    }),
  },
})
