import { z } from 'zod'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskScores } from '#modules/work/tasks/define/task-score.ts'
import { changedScore, newScore, TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { addScore } from './add-score.ts'
import { deleteScore, updateScore } from './change-score.ts'

const tag = taskScores.path
const need = permissionsFor(tasks, 'edit')
const saved = z.object({ id: z.string(), version: z.number().int() })

/** Calls for task scores; the task's rules decide who may score. */
export const taskScoreCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: permissionsFor(tasks, 'view'),
    path: TASK_CALLS.scores,
    summary: '任务的全部评分',
    query: z.object({ taskId: idParam }),
    answer: z.array(recordAnswer(taskScores)),
    run: async ({ query: { taskId }, actor, store: { db } }) => {
      await readRecord(db, actor, tasks, taskId)
      return selectRecords(db, taskScores, actor, { field: 'taskId', ids: [taskId] })
    },
  }),
  writing({
    tag,
    need,
    method: 'POST',
    path: TASK_CALLS.addScore,
    summary: '给任务评分',
    body: newScore,
    answer: saved,
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(store, { resource: taskScores, actor }, (tx) =>
        addScore(tx, actor, body),
      )
      return { response, told: { key: 'saved' } }
    },
  }),
  writing({
    tag,
    need,
    method: 'PUT',
    path: TASK_CALLS.updateScore,
    summary: '修改本人的评分',
    body: changedScore,
    answer: saved,
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(store, { resource: taskScores, actor }, (tx) =>
        updateScore(tx, actor, body),
      )
      return { response, told: { key: 'saved' } }
    },
  }),
  writing({
    tag,
    need,
    method: 'DELETE',
    path: TASK_CALLS.deleteScore,
    summary: '删除本人的评分',
    query: z.object({ id: idParam }),
    answer: saved,
    run: async ({ query: { id }, actor, store }) => {
      const remove = inTransaction(store, { resource: taskScores, actor }, (tx) =>
        deleteScore(tx, actor, id, null),
      )
      return { response: await remove, told: { key: 'deleted' } }
    },
  }),
]
