import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { enabling } from '#api/areas/enabling.ts'
import type { Rules } from '#api/crud/resource-store.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { readRepeatDates } from '#api/queries/work/tasks/repeat-dates.ts'
import {
  addTaskRepeat,
  deleteTaskRepeat,
  updateTaskRepeat,
} from '#api/rules/work/tasks/write-repeat.ts'
import {
  addTaskTemplate,
  deleteTaskTemplate,
  updateTaskTemplate,
} from '#api/rules/work/tasks/write-template.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { TASK_REPEAT_CALLS, taskRepeatDates } from '#contracts/task-repeats.ts'
import { taskRepeats } from '#resources/work/tasks/task-repeat.ts'

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

/** What is asked about tasks that come again besides their records. */
export const taskRepeatCalls: readonly AreaCall[] = [
  enabling(taskRepeats, repeatRules),
  reading({
    tag: taskRepeats.path,
    need: permissionsFor(taskRepeats, 'view'),
    path: TASK_REPEAT_CALLS.dates,
    summary: '周期任务接下来的日期与已生成的任务',
    query: z.object({ id: idAsked }),
    answer: taskRepeatDates,
    run: ({ query: { id }, actor, store: { db } }) => readRepeatDates(db, actor, id),
  }),
]
