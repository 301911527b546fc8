import { z } from 'zod'
import {
  addTaskTemplate,
  deleteTaskTemplate,
  updateTaskTemplate,
} from '#modules/work/tasks/api/templates/write-template.ts'
import { taskRepeats } from '#modules/work/tasks/define/task-repeat.ts'
import { TASK_REPEAT_CALLS, taskRepeatDates } from '#modules/work/tasks/wire/task-repeats.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { enabling } from '#platform/api/calls/enabling.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readRepeatDates } from './repeat-dates.ts'
import { addTaskRepeat, deleteTaskRepeat, updateTaskRepeat } from './write-repeat.ts'

export const templateRules: Rules = {
  fields: { names: { classifyId: 'classId' }, codes: { readers: 'readerIds' } },
  add: addTaskTemplate,
  update: updateTaskTemplate,
  delete: deleteTaskTemplate,
}

export const repeatRules: Rules = {
  fields: { codes: { ownerCode: 'ownerId' } },
  add: addTaskRepeat,
  update: updateTaskRepeat,
  delete: deleteTaskRepeat,
}

/** Calls about repeats beside their resource. */
export const taskRepeatCalls: readonly AreaCall[] = [
  enabling(taskRepeats, repeatRules),
  reading({
    tag: taskRepeats.path,
    need: permissionsFor(taskRepeats, 'view'),
    path: TASK_REPEAT_CALLS.dates,
    summary: '周期任务接下来的日期与已生成的任务',
    query: z.object({ id: idParam }),
    answer: taskRepeatDates,
    run: ({ query: { id }, actor, store: { db } }) => readRepeatDates(db, actor, id),
  }),
]
