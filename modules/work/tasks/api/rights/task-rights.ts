import { PHASE, TASK, type TaskState } from '#modules/work/tasks/define/choices.ts'
import { Failure } from '#platform/api/failure.ts'
import type { HeldTask } from './task-facts.ts'

export const TASK_VERBS = [
  'edit',
  'submit',
  'assign',
  'report',
  'decide',
  'prolong',
  'cancel',
  'activate',
  'resubmit',
  'read',
  'score',
  'linkPlan',
  'delete',
] as const

export type TaskVerb =
  | ('edit' | 'submit' | 'assign' | 'report' | 'decide' | 'prolong' | 'cancel')
  | ('activate' | 'resubmit' | 'read' | 'score' | 'linkPlan' | 'delete')

const { draft, proposed, unassigned, underWay, finishing, finished, rejected, cancelled } = TASK

/** The states in which a verb is possible. */
const STATES: Readonly<Record<TaskVerb, readonly TaskState[]>> = {
  edit: [draft, unassigned, underWay, rejected],
  submit: [draft],
  assign: [unassigned, underWay],
  report: [underWay, rejected],
  decide: [proposed, unassigned, underWay, finishing, rejected],
  prolong: [unassigned, underWay, rejected],
  cancel: [draft, proposed, unassigned, underWay, finishing, rejected],
  activate: [finished, cancelled],
  resubmit: [proposed, finishing, rejected],
  read: [proposed, unassigned, underWay, finishing, finished, rejected, cancelled],
  score: [finished],
  linkPlan: [draft, proposed, unassigned, underWay, finishing, rejected],
  delete: [draft, cancelled],
}

export type Stand = Pick<HeldTask, 'state' | 'pendingPhase' | 'lastPhase' | 'needScore' | 'part'> &
  Pick<HeldTask, 'hasChildren' | 'hasProgress' | 'isStuck'>

/** A `Stand` with id and title, for one task among many. */
export type Standing = Stand & Pick<HeldTask, 'id' | 'title'>

/** True when the verb belongs to the actor's part: creator, owner, leader or administrator. */
function isTheirs(verb: TaskVerb, { state, part }: Stand): boolean {
  const { isCreator, isOwner, isCoWorker, isApprover, isLeader, isAdmin } = part
  const commands = isCreator || isLeader || isAdmin
  switch (verb) {
    case 'edit':
      return isCreator || isAdmin
    case 'submit':
      return isCreator
    case 'assign':
    case 'cancel':
    case 'prolong':
      return commands || (verb !== 'assign' && isOwner)
    case 'linkPlan':
      return commands || isOwner
    case 'report':
      return isOwner || isCoWorker
    case 'decide':
      return isApprover
    case 'activate':
      return state === finished ? isLeader || isAdmin : commands
    case 'resubmit':
      return isOwner || isCreator
    case 'read':
      return part.isReader
    case 'score':
      return isLeader || isOwner
    case 'delete':
      return isCreator || isAdmin
  }
}

/** Null when the actor may use the verb now; else the key of the refusal message. */
export function whyNot(task: Stand, verb: TaskVerb): string | null {
  if (!STATES[verb].includes(task.state)) return 'task.notInState'
  if (!isTheirs(verb, task)) return `task.notYours.${verb}`
  if (verb === 'decide' && task.pendingPhase === null) return 'task.nothingAsked'
  if (verb === 'score' && !task.needScore) return 'task.noScoreNeeded'
  // A pending request must be answered before the next one.
  const isWaiting = task.pendingPhase === PHASE.prolonging || task.pendingPhase === PHASE.cancelling
  if (
    isWaiting &&
    !task.isStuck &&
    (verb === 'prolong' || verb === 'report' || verb === 'assign')
  ) {
    return 'task.stillAsked'
  }
  // A task that was rejected before it began cannot be completed.
  if (verb === 'report' && task.state === rejected && task.lastPhase === PHASE.creation) {
    return 'task.notInState'
  }
  if (verb === 'delete' && (task.hasChildren || (task.state === cancelled && task.hasProgress))) {
    return 'task.hasHistory'
  }
  return null
}

/** Fails when the actor may not use the verb, or not now. */
export function requireMay(task: HeldTask, verb: TaskVerb): void {
  const why = whyNot(task, verb)
  if (why === null) return
  const code = why.startsWith('task.notYours') ? 'forbidden' : 'conflict'
  throw new Failure(code, why, { values: { title: task.title } })
}

/** By verb, the refusal or null; for pages and calls that show buttons. */
export function rightsOn(task: Stand): Record<TaskVerb, string | null> {
  const each = TASK_VERBS.map((verb) => [verb, whyNot(task, verb as TaskVerb)] as const)
  return Object.fromEntries(each) as Record<TaskVerb, string | null>
}
