import { z } from 'zod'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import {
  addTasks,
  addTaskWithAssign,
  assignBatch,
  assignedBatch,
  BOARD_OF,
  dayHours,
  dueDate,
  lineClass,
  MAX_RIGHTS_ASKED,
  MAX_WORKING_DAYS,
  superior,
  TASK_CALLS,
  TASK_PARTS,
  taskBoard,
  taskCounts,
  taskDetail,
  taskExtendData,
  taskExtendFields,
  addTaskList as taskList,
  taskLoad,
  taskRights,
} from '#modules/work/tasks/wire/tasks.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { say } from '#platform/api/http/messages.ts'
import { dayParam, idParam, textParam } from '#platform/api/http/read-query.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { accountsOf } from './accounts-by-code.ts'
import { assignMany } from './assigning/assign-many.ts'
import { readDueDate } from './assigning/due-date.ts'
import { readTaskLoad } from './assigning/task-load.ts'
import { classOfLine } from './classes/class-of-line.ts'
import { readExtendData, readExtendFields } from './classes/read-extra-fields.ts'
import { addManyTasks, addTaskFor } from './creating/add-for-people.ts'
import { addTaskList } from './creating/add-list.ts'
import { cancelForSource, TASK_SOURCES } from './ending/cancel-for-source.ts'
import { countTaskParts } from './lists/count-parts.ts'
import { readTaskBoard } from './lists/read-board.ts'
import { childrenCall, listOfPart } from './lists/task-lists.ts'
import { visibleAccount } from './lists/visible-account.ts'
import { readAllTasks } from './mark-task-read.ts'
import { readDayHours } from './progress/day-hours.ts'
import { readSuperior } from './read-superior.ts'
import { readManyRights } from './rights/rights-in-words.ts'
import { readTaskDetail } from './task-detail.ts'

const tag = tasks.path
const view = permissionsFor(tasks, 'view')
const add = permissionsFor(tasks, 'add')

const someIds = z.array(z.uuid().toLowerCase()).min(1).max(MAX_RIGHTS_ASKED)
const saved = z.object({ id: z.string(), version: z.number().int() })

/** A source document cancels its tasks with this call. */
function cancelForCall(name: string): AreaCall {
  return writing({
    tag,
    need: permissionsFor(tasks, 'edit'),
    method: 'PUT',
    path: `/wt/api/Task/CancelTaskFor/${name}`,
    summary: '由来源单据代为取消任务',
    body: z.strictObject({
      taskId: z.uuid().toLowerCase(),
      userCode: z.string().max(50),
      userName: z.string().max(50),
      reason: z.string().trim().min(1).max(200),
    }),
    answer: saved,
    run: async ({ body, actor, store }) => {
      const source = TASK_SOURCES[name] ?? ''
      const cancel = (tx: Tx) => cancelForSource(tx, actor, source, body)
      return {
        response: await inTransaction(store, { resource: tasks, actor }, cancel),
        told: { key: 'task.cancelled' },
      }
    },
  })
}

/** Calls for tasks as participants see them, and for creating several at once. */
export const taskCalls: readonly AreaCall[] = [
  ...TASK_PARTS.map(listOfPart),
  childrenCall,
  reading({
    tag,
    need: view,
    path: TASK_CALLS.counts,
    answer: taskCounts,
    summary: '本人各类任务的数量',
    run: ({ actor, store }) => countTaskParts(store, actor),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CALLS.detail,
    summary: '任务详情：子任务、抄送、审批与本人可做的操作',
    query: z.object({ taskId: idParam }),
    answer: taskDetail.extend({
      task: recordAnswer(tasks),
      children: z.array(recordAnswer(tasks)),
    }),
    run: async ({ query: { taskId }, actor, language, store: { db } }) =>
      readTaskDetail(db, actor, taskId, (key, values) => say(language, key, values)),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CALLS.rights,
    answer: taskRights,
    summary: '多个任务上本人可做的操作，不可做时说明原因',
    query: z.object({
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(someIds),
    }),
    run: ({ query: { ids }, actor, language, store: { db } }) =>
      readManyRights(db, actor, ids, (key, values) => say(language, key, values)),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CALLS.board,
    answer: taskBoard,
    summary: '任务看板：按状态分列，已完成的只含本月',
    query: z.object({
      of: z.enum(BOARD_OF).default('me'),
      ownerId: z.uuid().toLowerCase().optional(),
      classId: z.uuid().toLowerCase().optional(),
    }),
    run: ({ query, actor, language, store }) =>
      readTaskBoard(store, actor, query, (key, values) => say(language, key, values)),
  }),
  reading({
    tag,
    need: permissionsFor(tasks, 'add'),
    path: TASK_CALLS.load,
    answer: taskLoad,
    summary: '某人在一段时间内的任务、不在岗日期与休息日（限可指派的人）',
    query: z.object({ userId: idParam, start: dayParam, end: dayParam }),
    run: ({ query, actor, store: { db } }) => readTaskLoad(db, actor, query),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CALLS.dueDate,
    answer: dueDate,
    summary: '某天之后第若干个工作日（按工作日历）',
    query: z.object({ from: dayParam, days: z.coerce.number().int().min(0).max(MAX_WORKING_DAYS) }),
    run: async ({ query: { from, days }, store: { db } }) => ({
      date: await readDueDate(db, from, days),
    }),
  }),
  reading({
    tag: taskProgress.path,
    need: view,
    path: TASK_CALLS.dayHours,
    answer: dayHours,
    summary: '本人每天汇报的工时与出勤工时，最多 31 天',
    query: z.object({ start: dayParam, end: dayParam }),
    run: ({ query, actor, store: { db } }) => readDayHours(db, actor, query),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CALLS.extend,
    answer: taskExtendData,
    summary: '任务的扩展数据，按分类配置的顺序',
    query: z.object({ taskId: idParam }),
    run: async ({ query: { taskId }, actor, store: { db } }) => {
      await readRecord(db, actor, tasks, taskId)
      return readExtendData(db, taskId)
    },
  }),
  reading({
    tag,
    need: view,
    path: TASK_CALLS.extendFields,
    answer: taskExtendFields,
    summary: '任务分类要求填写的扩展字段，按分类配置的顺序',
    query: z.object({ classId: idParam }),
    run: ({ query: { classId }, store: { db } }) => readExtendFields(db, classId),
  }),
  reading({
    tag,
    need: view,
    path: TASK_CALLS.upLeader,
    answer: superior,
    summary: '直接上级；没有时为空',
    query: z.object({ userCode: textParam(50).optional() }),
    run: async ({ query, actor, store: { db } }) =>
      readSuperior(db, await visibleAccount(db, actor, query.userCode)),
  }),
  writing({
    tag,
    need: add,
    method: 'POST',
    path: TASK_CALLS.addWithAssign,
    summary: '新增任务并指派',
    body: addTaskWithAssign,
    answer: saved,
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(store, { resource: tasks, actor }, (tx) =>
        addTaskFor(tx, actor, body),
      )
      return { response, told: { key: 'saved' } }
    },
  }),
  writing({
    tag,
    need: add,
    method: 'POST',
    path: TASK_CALLS.addMany,
    summary: '一次新增任务并分给多人，全部成功或全部不做；requestId 相同只做一次',
    body: addTasks,
    answer: z.object({ id: z.string(), ids: z.array(z.string()) }),
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(store, { resource: tasks, actor }, (tx) =>
        addManyTasks(tx, actor, body),
      )
      return { response, told: { key: 'saved' } }
    },
  }),
  writing({
    tag,
    need: add,
    method: 'POST',
    path: TASK_CALLS.addList,
    summary: '一次新增多个任务，全部成功或全部不做',
    body: taskList,
    answer: z.object({ ids: z.array(z.string()) }),
    run: async ({ body, actor, store }) => {
      const ids = await inTransaction(store, { resource: tasks, actor }, (tx) =>
        addTaskList(tx, actor, body),
      )
      return { response: { ids }, told: { key: 'task.listAdded', values: { count: ids.length } } }
    },
  }),
  reading({
    tag,
    need: add,
    path: TASK_CALLS.lineClass,
    summary:
      '一行新增任务时默认的分类：本人上次用过的，否则第一个；不含须填扩展字段或须关联年度计划的分类',
    answer: lineClass,
    run: async ({ actor, store: { db } }) => ({ classId: await classOfLine(db, actor.userId) }),
  }),
  writing({
    tag,
    need: permissionsFor(tasks, 'assign'),
    method: 'PUT',
    path: TASK_CALLS.assignBatch,
    summary: '将多个任务指派给同一人；preview 只检查，不能指派的逐一说明原因',
    body: assignBatch,
    answer: assignedBatch,
    run: async ({ body, actor, language, store }) => {
      const { assigned, refused } = await inTransaction(
        store,
        { resource: tasks, actor },
        async (tx) => {
          const named = body.ownerId
            ? [body.ownerId]
            : await accountsOf(tx, 'ownerId', [body.ownerCode ?? ''])
          return assignMany(tx, actor, { ...body, ownerId: named[0] ?? '' })
        },
      )
      const refusals = refused.map((one) => ({
        id: one.id,
        title: one.title,
        why: say(language, one.why, { title: one.title }),
      }))
      return {
        response: { assigned, refused: refusals },
        told: {
          key: 'task.assignedMany',
          values: { done: assigned.length, skipped: refused.length },
        },
      }
    },
  }),
  ...Object.keys(TASK_SOURCES).map(cancelForCall),
  writing({
    tag,
    need: view,
    method: 'PUT',
    path: TASK_CALLS.readAll,
    summary: '全部标为已阅办',
    body: z.strictObject({}),
    answer: z.object({ count: z.number().int() }),
    run: async ({ actor, store }) => {
      const count = await inTransaction(store, { resource: tasks, actor }, (tx) =>
        readAllTasks(tx, actor),
      )
      return { response: { count }, told: { key: 'task.allRead', values: { count } } }
    },
  }),
]
