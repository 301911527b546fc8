import { z } from 'zod'

const PLAN = '/wt/api/YearPlan'
const CONFIG = '/wt/api/YearPlanConfig'

export const YEAR_PLAN_CALLS = {
  setState: `${PLAN}/SetYearPlanState`,
  addWhole: `${PLAN}/AddYearPlanWithParts`,
  list: `${PLAN}/GetYearPlanList`,
  overview: `${PLAN}/GetYearPlanOverview`,
  desk: `${PLAN}/GetYearPlanDesk`,
  candidates: `${PLAN}/GetYearPlanCandidates`,
  lastParts: `${PLAN}/GetYearPlanLastParts`,
  /** A call of the Task controller that lists the tasks of a plan. */
  tasks: '/wt/api/Task/GetYearPlanTaskList',
  link: '/wt/api/Task/SetTaskYearPlan',
  config: `${CONFIG}/GetYearPlanConfig`,
  setConfig: `${CONFIG}/SetYearPlanConfig`,
} as const

const amount = z.string().nullable()

/** A plan in trees and tables. */
export const planRow = z.object({
  id: z.uuid(),
  planNo: z.string(),
  title: z.string(),
  year: z.int(),
  kind: z.string(),
  period: z.string(),
  periodNo: z.int().nullable(),
  parentId: z.uuid().nullable(),
  level: z.int(),
  deptId: z.uuid(),
  deptName: z.string(),
  ownerId: z.uuid(),
  ownerCode: z.string(),
  ownerName: z.string(),
  /** Decides the colour of the owner's face. */
  ownerFace: z.uuid().nullable(),
  ownerPhoto: z.string().nullable(),
  weight: z.int(),
  progress: z.int(),
  taskCount: z.int(),
  targetValue: amount,
  actualValue: amount,
  unit: z.string().nullable(),
  planStart: z.string(),
  planEnd: z.string(),
  planState: z.string(),
  /** True when the plan matches the query; false when it is only a parent of a match. */
  isMatch: z.boolean(),
})
export type PlanRow = z.infer<typeof planRow>

export type PlanNode = PlanRow & { children: PlanNode[] }
const planNode: z.ZodType<PlanNode> = z.lazy(() => planRow.extend({ children: z.array(planNode) }))

/** GET YearPlan/GetYearPlanList?year= → response: rows, or with `tree` the roots. */
export const planList = z.union([z.array(planNode), z.array(planRow)])

/** Largest number of plans in a tree. */
export const MOST_PLANS = 2_000

/** GET YearPlan/GetYearPlanOverview?year= → response: counts, progress and filter choices. */
export const planOverview = z.object({
  today: z.string(),
  total: z.int(),
  running: z.int(),
  done: z.int(),
  late: z.int(),
  /** Weighted progress of the roots. */
  progress: z.int(),
  years: z.array(z.int()),
  departments: z.array(z.object({ id: z.uuid(), name: z.string(), level: z.int() })),
  owners: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type PlanOverview = z.infer<typeof planOverview>

/** Whether the caller may write plans today. */
export const FILLING = ['open', 'locked', 'early', 'over'] as const

/** GET YearPlanConfig/GetYearPlanConfig?year=&deptId= → response: the setting in force. */
export const planConfig = z.object({
  /** Null without a setting. */
  id: z.uuid().nullable(),
  deptId: z.uuid().nullable(),
  fillFrom: z.string().nullable(),
  fillTo: z.string().nullable(),
  needApproval: z.boolean(),
  maxLevel: z.int(),
  weightTotal: z.int(),
  allowImport: z.boolean(),
  locked: z.boolean(),
  /** For the caller. */
  filling: z.enum(FILLING),
  today: z.string(),
})
export type PlanConfigAnswer = z.infer<typeof planConfig>

/** GET YearPlan/GetYearPlanDesk → response: parents and parts of a plan. */
export const planDesk = z.object({
  plan: planRow,
  /** From the root. A parent that the caller may not view has no id, and its title is a placeholder. */
  chain: z.array(z.object({ id: z.uuid().nullable(), title: z.string() })),
  parts: z.array(planRow),
  /**
   * True when the plan has parts that the caller may not view. Their number stays secret, and hidden drafts
   * do not count.
   */
  hasHiddenParts: z.boolean(),
  weightSum: z.int(),
  weightTotal: z.int(),
  /** Source of the progress. */
  progressBy: z.enum(['parts', 'tasks', 'target', 'owner', 'done']),
  /** Tasks of the plan, without drafts. */
  tasks: z.array(
    z.object({
      id: z.uuid(),
      taskNo: z.string(),
      title: z.string(),
      ownerName: z.string().nullable(),
      ownerFace: z.uuid().nullable(),
      progress: z.int(),
      weight: z.int(),
      state: z.string(),
      planStart: z.string(),
      planEnd: z.string(),
    }),
  ),
  hasHiddenTasks: z.boolean(),
  /** The change in approval. */
  change: z.object({ id: z.uuid(), no: z.string() }).nullable(),
  config: planConfig,
})
export type PlanDesk = z.infer<typeof planDesk>

/** GET YearPlan/GetYearPlanCandidates → response: possible owners of parts. */
export const planCandidates = z.object({
  departments: z.array(
    z.object({ id: z.uuid(), name: z.string(), code: z.string(), leader: z.string().nullable() }),
  ),
  people: z.array(z.object({ code: z.string(), name: z.string(), deptName: z.string() })),
})
export type PlanCandidates = z.infer<typeof planCandidates>

/** A part of a plan. Requests identify its owner by code. */
export const planPart = z.object({
  title: z.string(),
  deptId: z.uuid().nullable(),
  ownerCode: z.string().nullable(),
  period: z.string(),
  periodNo: z.int().nullable(),
  weight: z.int(),
  goal: z.string(),
  targetValue: amount,
  unit: z.string().nullable(),
  planStart: z.string(),
  planEnd: z.string(),
})
export type PlanPart = z.infer<typeof planPart>

/**
 * GET YearPlan/GetYearPlanLastParts → response: the parts of last year's plan of the same title.
 */
export const lastParts = z.object({
  from: z.object({ title: z.string(), year: z.int() }).nullable(),
  parts: z.array(planPart),
})

/** Largest number of parts in the form of a new plan. */
export const MOST_NEW_PARTS = 60

/**
 * POST YearPlan/AddYearPlanWithParts: the form of a new plan with its parts. A part without a department or
 * person gets the owner of the plan. `submit` also submits the plan and its parts.
 */
export const wholePlan = z.strictObject({
  record: z.record(z.string().max(60), z.unknown()),
  parts: z
    .array(
      z.strictObject({
        title: z.string().trim().min(1).max(100),
        deptId: z.uuid().nullable(),
        ownerId: z.uuid().nullable(),
        weight: z.int().min(0).max(100),
        planStart: z.iso.date(),
        planEnd: z.iso.date(),
      }),
    )
    .max(MOST_NEW_PARTS),
  submit: z.boolean(),
})
export type WholePlan = z.infer<typeof wholePlan>

const reason = z.string().trim().max(200)

/** PUT YearPlan/SetYearPlanState: completes (3), or closes (4) with a reason. */
export const planStates = z.object({
  ids: z.array(z.uuid()).min(1).max(500),
  state: z.enum(['3', '4']),
  reason: reason.nullish(),
  date: z.string().nullish(),
})

/** PUT YearPlanConfig/SetYearPlanConfig: the setting of a year, for one department or all. */
export const planSetting = z.object({
  year: z.int().min(1900).max(9999),
  deptId: z.uuid().nullish(),
  fillFrom: z.iso.date(),
  fillTo: z.iso.date(),
  needApproval: z.boolean().default(true),
  allowImport: z.boolean().default(true),
  maxLevel: z.int().min(1).max(9).default(3),
  weightTotal: z.int().min(1).max(1_000).default(100),
  locked: z.boolean().default(false),
  /** Codes of users who may write plans after the window. */
  lateAllow: z.array(z.string().max(40)).max(500).default([]),
})
