import type { Phase, TaskState } from '#modules/work/tasks/define/choices.ts'

/** The current rules of a task's class. */
export type ClassRules = {
  needCreateApproval: boolean
  needFinishApproval: boolean
  prolongNeedApproval: boolean
  cancelNeedApproval: boolean
  needScore: boolean
  approverRule: string
  approverId: string | null
  maxProlong: number
  requireYearPlan: boolean
  scoreDims: readonly { name: string; weight: number }[]
}

/** The actor's part in a task. */
export type Part = {
  isCreator: boolean
  isOwner: boolean
  isCoWorker: boolean
  /** The current approver, or their deputy. */
  isApprover: boolean
  /** The owner's superior, or a head or leader in charge of the owner's department or one above. */
  isLeader: boolean
  isReader: boolean
  isAdmin: boolean
}

/** A task with the facts that rules need, and the actor's part in it. */
export type HeldTask = {
  id: string
  version: number
  title: string
  taskNo: string
  state: TaskState
  pendingPhase: Phase | null
  lastPhase: Phase | null
  classId: string
  parentId: string | null
  rootId: string
  path: string
  level: number
  source: string
  sourceType: string | null
  sourceId: string | null
  creatorId: string
  ownerId: string | null
  ownerDeptId: string | null
  coWorkerIds: string[]
  planStart: string
  planEnd: string
  prolongCount: number
  progress: number
  weight: number
  needScore: boolean
  hasChildren: boolean
  hasOpenChildren: boolean
  hasProgress: boolean
  /** True when the task, its parent or its root task is linked to a year plan. */
  hasYearPlan: boolean
  /** True when no current approver can answer. */
  isStuck: boolean
  rules: ClassRules
  part: Part
}
