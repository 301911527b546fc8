import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  colour,
  integer,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { APPROVER_RULE, EXTRA_FIELD_TYPE, SUPERIOR } from './choices.ts'

const rules = { group: 'rules', in: ['list', 'form'] } as const

/** 任务分类: a class of tasks with its rules. */
export const taskClasses = defineResource({
  path: 'work/task-classes',
  table: 'task_class',
  view: 'task_class_view',
  label: '任务分类',
  controller: { family: 'wt', name: 'TaskClassify' },
  title: 'name',
  sort: { field: 'sort' },
  rows: { tree: 'pid' },
  groups: { base: '分类', rules: '规则', extra: '评分与扩展字段' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      under: 'name',
      max: 20,
      check: 'code',
    }),
    name: text('分类名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 30 }),
    pid: reference('上级分类', 'work/task-classes'),
    color: colour('颜色', { in: ['list', 'form'] }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter', 'sort'], initial: true }),
    taskCount: integer('任务数', { access: 'computed', in: ['list'] }),
    remark: text('备注', { max: 200 }),
    needCreateApproval: bool('立项需审批', rules),
    needFinishApproval: bool('完成需审批', { ...rules, initial: true }),
    prolongNeedApproval: bool('延期需审批', { ...rules, initial: true }),
    cancelNeedApproval: bool('取消需审批', { ...rules, initial: true }),
    needScore: bool('需评分', { ...rules, initial: true }),
    approverRule: choice('审批人规则', APPROVER_RULE, {
      ...rules,
      required: true,
      initial: SUPERIOR,
    }),
    approverId: reference('审批人', 'system/users', rules),
    maxProlong: integer('最多延期次数', { group: 'rules', max: 20, initial: '3' }),
    remindDays: integer('到期提前提醒', { group: 'rules', max: 30, initial: '1' }),
    requireYearPlan: bool('必须关联年度计划', { group: 'rules' }),
    scoreDims: rows(
      '评分维度',
      {
        name: text('维度', { required: true, max: 20 }),
        weight: integer('权重（%）', { required: true, min: 1, max: 100 }),
      },
      { group: 'extra', max: 10 },
    ),
    extraFields: rows(
      '扩展字段',
      {
        key: text('键名', { required: true, max: 40, check: 'code' }),
        title: text('标题', { required: true, max: 30 }),
        type: choice('类型', EXTRA_FIELD_TYPE, { required: true, initial: '文本' }),
        required: bool('必填'),
        options: text('选项（逗号分隔）', { max: 400 }),
      },
      { group: 'extra', max: 20 },
    ),
  },
})
