import { z } from 'zod'
import { recordValue, wireRecord } from '#platform/wire/http/envelope.ts'

/** Parts of a person's tasks: waiting ones first. */
export const TASK_PARTS = [
  'waitDo',
  'waitRead',
  'waitApproval',
  'mine',
  'completed',
  'processed',
  'today',
] as const
export type TaskPartName = (typeof TASK_PARTS)[number]

/** GET Task/GetTaskCounts → number of tasks in each part. */
export const taskCounts = z.object({
  waitDo: z.number().int(),
  waitRead: z.number().int(),
  waitApproval: z.number().int(),
  mine: z.number().int(),
  completed: z.number().int(),
  processed: z.number().int(),
  today: z.number().int(),
} satisfies Record<TaskPartName, z.ZodNumber>)
export type TaskCounts = z.infer<typeof taskCounts>

/** GET Task/GetClassOfTaskLine → class of a task that a line creates without a class name. */
export const lineClass = z.object({ classId: z.string().nullable() })

/** By verb: whether the caller may use it now; `why` is the refusal reason. */
export const taskRight = z.object({ may: z.boolean(), why: z.string().nullable() })

/** GET Task/GetTaskRights?ids → by task id in the caller's scope, the verbs with their rights. */
export const taskRights = z.record(z.string(), z.record(z.string(), taskRight))
export type TaskRights = z.infer<typeof taskRights>

/** Largest number of tasks in one request. */
export const MAX_RIGHTS_ASKED = 200

/** GET Task/GetTaskById?taskId → response. */
export const taskDetail = z.object({
  task: wireRecord,
  /** Child tasks that the caller may view. */
  childCount: z.number().int(),
  /** Those of them that are neither finished nor cancelled. */
  openChildCount: z.number().int(),
  /** Child tasks that the caller may not view. */
  hiddenChildCount: z.number().int(),
  /** Whether any child task is neither finished nor cancelled, viewed or not. */
  hasOpenChildren: z.boolean(),
  readers: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      face: z.string().nullable(),
      done: z.boolean(),
      readAt: z.string().nullable(),
    }),
  ),
  approvals: z.array(
    z.object({
      id: z.string(),
      phase: z.string(),
      seq: z.number().int(),
      isCurrent: z.boolean(),
      approverName: z.string().nullable(),
      approverFace: z.string().nullable(),
      actForName: z.string().nullable(),
      result: z.string(),
      opinion: z.string().nullable(),
      arrivedAt: z.string(),
      handledAt: z.string().nullable(),
      payload: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
    }),
  ),
  rights: z.record(z.string(), taskRight),
  /** Child tasks that the caller may view. */
  children: z.array(wireRecord),
  /** The caller's part in the task. */
  part: z.object({
    isCreator: z.boolean(),
    isOwner: z.boolean(),
    isCoWorker: z.boolean(),
    isApprover: z.boolean(),
    isLeader: z.boolean(),
    isReader: z.boolean(),
    isAdmin: z.boolean(),
  }),
  ownerCode: z.string().nullable(),
  classColor: z.string().nullable(),
  /** Score dimensions. */
  scoreDims: z.array(z.object({ name: z.string(), weight: z.number() })),
})
export type TaskDetail = z.infer<typeof taskDetail>

/** GET Task/GetTaskExtendData?taskId → answers to the class's extra fields, in class order. */
export const taskExtendData = z.array(
  z.object({ key: z.string(), title: z.string(), type: z.string(), value: z.string().nullable() }),
)

/** GET Task/GetTaskExtendFields?classId → the class's extra fields, in order. */
export const taskExtendFields = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    type: z.string(),
    required: z.boolean(),
    options: z.array(z.string()),
  }),
)
export type TaskExtendField = z.infer<typeof taskExtendFields>[number]

/** GET Task/GetMyUpLeader?userCode → response; null without a superior. */
export const superior = z
  .object({
    leaderCode: z.string(),
    leaderName: z.string(),
    deptId: z.string().nullable(),
    deptName: z.string().nullable(),
  })
  .nullable()

const points = z.record(z.string().max(20), z.number().int().min(0).max(100))
const difficulty = z.number().min(0.5).max(2).multipleOf(0.1).default(1)
const remark = z.string().max(1_000).default('')

/** POST TaskPingfen/AddTaskPingfen: points by dimension. */
export const newScore = z.strictObject({
  id: z.uuid().toLowerCase().optional(),
  taskId: z.uuid().toLowerCase(),
  scoredCode: z.string().max(50),
  kind: z.string().max(10),
  dims: points,
  taskWeight: difficulty,
  comment: remark,
})
export type NewScore = z.infer<typeof newScore>

/** PUT TaskPingfen/UpdateTaskPingfen */
export const changedScore = z.strictObject({
  id: z.uuid().toLowerCase(),
  version: z.number().int().min(1).optional(),
  dims: points,
  taskWeight: difficulty,
  comment: remark,
})
export type ChangedScore = z.infer<typeof changedScore>

export const TASK_CALLS = {
  counts: '/wt/api/Task/GetTaskCounts',
  detail: '/wt/api/Task/GetTaskById',
  rights: '/wt/api/Task/GetTaskRights',
  board: '/wt/api/Task/GetTaskBoard',
  load: '/wt/api/Task/GetTaskLoad',
  dueDate: '/wt/api/Task/GetDueDate',
  dayHours: '/wt/api/TaskProgress/GetDayHours',
  /** Lists by part. */
  waitDo: '/wt/api/Task/GetWaitDoTaskList',
  waitRead: '/wt/api/Task/GetWaitReadTaskList',
  waitApproval: '/wt/api/Task/GetWaitApprovalTaskList',
  mine: '/wt/api/Task/GetTaskListByUserCode',
  completed: '/wt/api/Task/GetCompletedTaskList',
  processed: '/wt/api/Task/GetProcessedTaskList',
  today: '/wt/api/Task/GetTodayOperatorTaskList',
  children: '/wt/api/Task/GetChildTaskList',
  extend: '/wt/api/Task/GetTaskExtendData',
  extendFields: '/wt/api/Task/GetTaskExtendFields',
  scores: '/wt/api/TaskPingfen/GetTaskPingfenByTaskId',
  addScore: '/wt/api/TaskPingfen/AddTaskPingfen',
  updateScore: '/wt/api/TaskPingfen/UpdateTaskPingfen',
  deleteScore: '/wt/api/TaskPingfen/DeleteTaskPingfen',
  upLeader: '/wt/api/Task/GetMyUpLeader',
  addWithAssign: '/wt/api/Task/AddTaskWithAssign',
  addMany: '/wt/api/Task/AddTask20210524',
  addList: '/wt/api/Task/AddTaskList',
  lineClass: '/wt/api/Task/GetClassOfTaskLine',
  readAll: '/wt/api/Task/MarkAllTaskRead',
  assignBatch: '/wt/api/Task/AssignTaskBatch',
} as const

/** The new task of AddTaskWithAssign and AddTask20210524; people by code. */
export const newTask = z.strictObject({
  id: z.uuid().optional(),
  title: z.string(),
  content: z.string(),
  classifyId: z.string(),
  parentId: z.string().nullish(),
  yearPlanId: z.string().nullish(),
  priority: z.string().default('1'),
  planStart: z.string(),
  planEnd: z.string(),
  weight: z.number().nullish(),
  planHours: z.string().nullish(),
})

const codes = z.array(z.string().max(50)).max(100).default([])

/** POST Task/AddTaskWithAssign */
export const addTaskWithAssign = z.strictObject({
  task: newTask,
  ownerCode: z.string().max(50),
  coWorkers: codes,
  readers: codes,
})

const MAX_BATCH = 1_000

/**
 * PUT Task/AssignTaskBatch: assigns many tasks to one person, named by code or id; `preview` only
 * returns the refused tasks.
 */
export const assignBatch = z.strictObject({
  ids: z.array(z.uuid().toLowerCase()).min(1).max(MAX_BATCH),
  ownerCode: z.string().max(50).optional(),
  ownerId: z.uuid().toLowerCase().optional(),
  reason: z.string().max(200).nullable().default(null),
  preview: z.boolean().default(false),
})

/** → response: ids that were, or would be, assigned, and refused tasks with reasons. */
export const assignedBatch = z.object({
  assigned: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
})

const MAX_ASSIGNS = 200

/**
 * POST Task/AddTask20210524: one child task for each person, all or none; `requestId` prevents
 * duplicates.
 */
export const addTasks = z.strictObject({
  task: newTask,
  assigns: z
    .array(
      z.strictObject({
        ownerCode: z.string().max(50),
        planEnd: z.string().optional(),
        weight: z.number().int().min(0).max(100),
        content: z.string().max(20_000).optional(),
      }),
    )
    .min(1)
    .max(MAX_ASSIGNS),
  readers: codes,
  extend: z.record(z.string().max(40), recordValue).default({}),
  submit: z.boolean().default(true),
  requestId: z.uuid(),
})
export type AddTasks = z.infer<typeof addTasks>

/** Largest number of lines in one request. */
export const MAX_TASK_LINES = 50

/** A task as one line gives it; it starts today unless the line says otherwise. */
export const taskLine = z.strictObject({
  id: z.uuid().toLowerCase(),
  title: z.string().max(100),
  classId: z.uuid().toLowerCase(),
  ownerId: z.uuid().toLowerCase(),
  planStart: z.string().max(10).optional(),
  planEnd: z.string().max(10),
  priority: z.string().max(1).default('1'),
})

/** The record that a task belongs to: its parent task or a year plan. */
const below = {
  parentId: z.uuid().toLowerCase().optional(),
  yearPlanId: z.uuid().toLowerCase().optional(),
}

/** POST Task/AddTaskList: several tasks, all or none; an existing id returns the same task. */
export const addTaskList = z.strictObject({
  tasks: z.array(taskLine.extend(below)).min(1).max(MAX_TASK_LINES),
})
export type AddTaskList = z.infer<typeof addTaskList>

/** GET Task/GetTaskLoad?userId&start&end → a person's tasks and absences within a span. */
export const taskLoad = z.object({
  name: z.string(),
  openCount: z.number().int(),
  /** Tasks that the caller may view, earliest due first. */
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      planStart: z.string(),
      planEnd: z.string(),
      progress: z.number().int(),
    }),
  ),
  /** Spans of absence; the reason stays private. */
  away: z.array(z.object({ from: z.string(), to: z.string() })),
  restDays: z.number().int(),
  /** Remaining planned hours of the person's tasks in the span, and available work hours. */
  hours: z.number(),
  workHours: z.number(),
  /** The person's availability on the last day of the span. */
  lastDay: z.enum(['there', 'away', 'rest']),
})
export type TaskLoad = z.infer<typeof taskLoad>

/** GET Task/GetDueDate?from&days → the date that is a number of working days after another date. */
export const dueDate = z.object({ date: z.string() })

/** Largest number of working days. */
export const MAX_WORKING_DAYS = 366

/** GET TaskProgress/GetDayHours?start&end → the caller's reported and attended hours by day. */
export const dayHours = z.array(
  z.object({
    date: z.string(),
    reported: z.number(),
    /** Null without attendance data. */
    attended: z.number().nullable(),
  }),
)
export type DayHours = z.infer<typeof dayHours>

/** Longest span in days. */
export const MAX_LOAD_DAYS = 184

/** Columns of the board: task states, in the order of work. */
export const BOARD_STATES = ['2', '3', '4', '6', '5'] as const
export type BoardState = (typeof BOARD_STATES)[number]

type MovingVerb = 'assign' | 'report' | 'decide' | 'activate' | 'resubmit'

/** By state, the verb that moves a task to each other column. */
export const BOARD_MOVES: Readonly<Record<BoardState, Readonly<Record<string, MovingVerb>>>> = {
  2: { 3: 'assign' },
  3: { 4: 'report', 5: 'report' },
  4: { 5: 'decide', 6: 'decide' },
  5: { 3: 'activate' },
  6: { 3: 'report', 4: 'resubmit' },
}

/** Tasks on the board: the caller's, their department's, or all in scope. */
export const BOARD_OF = ['me', 'dept', 'all'] as const

/**
 * GET Task/GetTaskBoard?of&ownerId&classId → one column for each state; finished tasks of this
 * month only.
 */
export const taskBoard = z.array(
  z.object({
    state: z.enum(BOARD_STATES),
    total: z.number().int(),
    cards: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        className: z.string(),
        color: z.string().nullable(),
        ownerName: z.string().nullable(),
        ownerFace: z.string().nullable(),
        planEnd: z.string(),
        overdueDays: z.number().int(),
        progress: z.number().int(),
        childCount: z.number().int(),
        priority: z.string(),
        /** By moving verb: null when the caller may use it, else the refusal reason. */
        moves: z.record(z.string(), z.string().nullable()),
      }),
    ),
  }),
)
export type TaskBoard = z.infer<typeof taskBoard>

export const TASK_CLASS_CALLS = {
  configs: '/wt/api/TaskClassifyConfig/GetTaskClassifyConfigList',
  setConfig: '/wt/api/TaskClassifyConfig/SetTaskClassifyConfig',
  enable: '/wt/api/TaskClassify/EnableTaskClassifyStatus',
  order: '/wt/api/TaskClassify/UpdateTaskClassifyOrder',
} as const
