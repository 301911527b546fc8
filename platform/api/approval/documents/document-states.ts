import { DOC, type DocState } from '#platform/define/documents/define-document.ts'

/** The part of a document's state on which its transitions depend. */
export type Standing = { state: DocState; effectDone: boolean }

/** A state change of a document. */
export type Move =
  | 'submit'
  | 'pass'
  | 'takeBack'
  | 'reject'
  | 'withdraw'
  | 'complete'
  | 'refuse'
  | 'cancel'

/** The conditions that a state change depends on, besides the state. */
export type Circumstances = { hasNext: boolean; completes: boolean }

const EDGES: Readonly<Record<DocState, readonly DocState[]>> = {
  [DOC.draft]: [DOC.running, DOC.cancelled],
  [DOC.running]: [DOC.passed, DOC.rejected, DOC.done, DOC.draft, DOC.cancelled],
  [DOC.passed]: [DOC.running, DOC.done, DOC.rejected, DOC.cancelled],
  [DOC.rejected]: [DOC.running, DOC.cancelled],
  [DOC.done]: [DOC.cancelled],
  [DOC.cancelled]: [],
}

/** Whether a document may go from one state to another; a document in effect stays in effect. */
export function isEdge({ state, effectDone }: Standing, to: DocState): boolean {
  return EDGES[state].includes(to) && !(state === DOC.done && effectDone)
}

const { draft, running, passed, rejected, done, cancelled } = DOC

const FROM: Readonly<Record<Move, readonly DocState[]>> = {
  submit: [draft, rejected],
  pass: [running],
  takeBack: [running, passed, rejected],
  reject: [running],
  withdraw: [running],
  complete: [running, passed],
  refuse: [running, passed],
  cancel: [draft, running, passed, rejected, done],
}

/** The target state of a move; null when it is not possible. */
export function stateAfter(
  move: Move,
  standing: Standing,
  { hasNext, completes }: Circumstances = { hasNext: true, completes: true },
): DocState | null {
  const { state, effectDone } = standing
  if (!FROM[move].includes(state)) return null
  if (move === 'cancel') return state === done && effectDone ? null : cancelled
  if (move === 'complete') return completes ? done : null
  if (move === 'reject' || move === 'refuse') return rejected
  if (move === 'withdraw') return draft
  if (move === 'submit' || move === 'takeBack') return running
  if (hasNext) return running
  return completes ? passed : done
}
