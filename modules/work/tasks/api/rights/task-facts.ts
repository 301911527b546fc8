import type { Phase, TaskState } from '#modules/work/tasks/define/choices.ts'

/** What the class of a task asks for, as it stands now. */
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

/** What somebody is to a task. */
export type Part = {
  isCreator: boolean
  isOwner: boolean
  isCoWorker: boolean
  /** Whoever is asked about it just now, himself or for somebody else. */
  isApprover: boolean
  /** The owner's superior, or whoever leads or is in charge of his department or one above. */
  isLeader: boolean
  isReader: boolean
  isAdmin: boolean
}

/** A task with what rules look at, and what the reader is to it. */
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
  /** Of its own, or of the task above it or above all. */
  hasYearPlan: boolean
  /** Nobody is asked about it who can answer. */
  isStuck: boolean
  rules: ClassRules
  part: Part
}
