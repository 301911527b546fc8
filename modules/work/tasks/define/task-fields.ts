import {
  bool,
  choice,
  date,
  dateTime,
  decimal,
  files,
  integer,
  month,
  reference,
  references,
  richText,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { TASK, TASK_PHASE, TASK_SOURCE, TASK_STATE, URGENCY } from './choices.ts'
import { extendField } from './extend-field.ts'

const access = 'computed'
const PEOPLE = 'system/users'

/** The fields of a task. */
export const taskFields = {
  title: text('标题', { in: ['list', 'form', 'sort', 'search'], required: true, max: 100 }),
  taskNo: text('任务编号', {
    access,
    in: ['list', 'search'],
    under: 'title',
    max: 20,
    check: 'code',
  }),
  state: choice('任务状态', TASK_STATE, { access, in: ['list', 'filter', 'sort'] }),
  classId: reference('分类', 'work/task-classes', {
    in: ['list', 'form', 'filter'],
    under: 'priority',
    required: true,
    access: 'create',
  }),
  parentId: reference('父任务', 'work/tasks', { in: ['form', 'filter'], access: 'create' }),
  rootId: reference('根任务', 'work/tasks', { access }),
  priority: choice('紧急程度', URGENCY, {
    in: ['list', 'form', 'filter', 'sort', 'bulk'],
    required: true,
    initial: '1',
  }),
  content: richText('内容', { in: ['form', 'search'], required: true, max: 20_000 }),
  extend: extendField('扩展数据', 'base'),
  templateId: reference('模板', 'work/task-templates', { access: 'create' }),
  files: files('附件', {
    open: { field: 'state', is: [TASK.draft, TASK.unassigned, TASK.underWay, TASK.rejected] },
  }),
  draft: bool('先存为草稿', { access: 'create' }),
  source: choice('任务来源', TASK_SOURCE, { access, in: ['filter'] }),
  level: integer('层级', { access }),
  pendingPhase: choice('待批环节', TASK_PHASE, { access }),
  ownerId: reference('责任人', PEOPLE, {
    group: 'people',
    in: ['list', 'form', 'filter'],
    access: 'create',
  }),
  ownerDeptId: reference('责任部门', 'org/departments', {
    group: 'people',
    in: ['list', 'filter'],
    under: 'ownerId',
    access,
  }),
  coWorkerIds: references('协办人', PEOPLE, { group: 'people', in: ['form', 'filter'] }),
  readerIds: references('抄送', PEOPLE, { group: 'people' }),
  creatorId: reference('创建人', PEOPLE, { group: 'people', access, in: ['filter'] }),
  planStart: date('计划开始', {
    group: 'plan',
    in: ['form', 'filter', 'sort'],
    required: true,
    until: 'planEnd',
  }),
  planEnd: date('计划完成', {
    group: 'plan',
    in: ['list', 'form', 'filter', 'sort'],
    required: true,
    access: 'create',
  }),
  planEndFirst: date('原计划完成', { group: 'plan', access }),
  prolongCount: integer('延期次数', { group: 'plan', access }),
  yearPlanId: reference('年度计划', 'work/year-plans', {
    group: 'plan',
    access: 'create',
    in: ['form', 'filter'],
  }),
  weight: integer('父任务内权重', { group: 'plan', max: 100, initial: '100' }),
  planHours: decimal('计划工时', { group: 'plan', scale: 1, max: 9_999 }),
  usedHours: decimal('已用工时', { group: 'plan', access, scale: 1, max: 99_999 }),
  progress: integer('进度（%）', {
    group: 'plan',
    access,
    in: ['list', 'filter', 'sort'],
    max: 100,
  }),
  overdueDays: integer('逾期天数', { group: 'plan', access, in: ['list'] }),
  childCount: integer('子任务数', { group: 'plan', access }),
  startedAt: dateTime('实际开始', { group: 'outcome', access }),
  finishedAt: dateTime('完成时间', { group: 'outcome', access, in: ['filter', 'sort'] }),
  needScore: bool('需要评分', { group: 'outcome', access }),
  score: decimal('得分', { group: 'score', access, scale: 1, max: 100 }),
  scoreMonth: month('评分归属月', { group: 'score', access, in: ['filter'] }),
  cancelledById: reference('取消人', PEOPLE, { group: 'outcome', access }),
  cancelledAt: dateTime('取消时间', { group: 'outcome', access }),
  cancelReason: text('取消原因', { group: 'outcome', access, max: 200 }),
} as const
