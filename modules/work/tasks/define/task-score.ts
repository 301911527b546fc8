import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  dateTime,
  decimal,
  integer,
  longText,
  month,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { SCORE_KIND } from './choices.ts'

const access = 'computed'
const PEOPLE = 'system/users'

/** 任务评分: a score of a finished task. */
export const taskScores = defineResource({
  path: 'work/task-scores',
  table: 'task_score',
  label: '任务评分',
  controller: { family: 'wt', name: 'TaskPingfen' },
  title: 'kind',
  sort: { field: 'scoredAt', descending: true },
  rows: { parent: { resource: 'work/tasks', field: 'taskId' } },
  fields: {
    taskId: reference('任务', 'work/tasks', { access, in: ['filter'] }),
    scoredId: reference('被评人', PEOPLE, { access, in: ['list', 'filter'] }),
    scorerId: reference('评分人', PEOPLE, { access, in: ['list'] }),
    kind: choice('评分类型', SCORE_KIND, { access, in: ['list', 'filter'] }),
    dims: rows(
      '维度得分',
      {
        name: text('维度', { required: true, max: 20 }),
        weight: integer('权重（%）', { required: true, max: 100 }),
        points: integer('得分', { required: true, max: 100 }),
      },
      { access, max: 10 },
    ),
    total: decimal('总分', { access, in: ['list'], scale: 1, max: 100 }),
    taskWeight: decimal('难度系数', { access, in: ['list'], scale: 1, min: 0.5, max: 2 }),
    month: month('归属月', { access, in: ['list', 'filter'] }),
    comment: longText('评语', { access, max: 1_000 }),
    scoredAt: dateTime('评分时间', { access, in: ['list', 'sort'] }),
  },
})
