import { OPEN_STAGES, STAGE } from './choices.ts'

/**
 * One way from stage to stage. `who`: the users who work on the application, the product when a fact of another chapter
 * comes about, or joining. `needs`: what must be said or true first.
 */
export type StageEdge = {
  from: string
  to: string
  who: 'owner' | 'system' | 'join'
  needs: 'word' | 'reason' | 'agreement' | 'nothing'
}

const { toScreen, toInterview, interviewing, passed, toCheckUp, toHire, joined } = STAGE
const { refused, gaveUp, kept } = STAGE

/** Ways forward. Those of the system wait for interviews, talks, checkups and joining. */
const FORWARD: readonly StageEdge[] = [
  { from: toScreen, to: toInterview, who: 'owner', needs: 'word' },
  { from: toInterview, to: interviewing, who: 'system', needs: 'nothing' },
  { from: interviewing, to: passed, who: 'system', needs: 'nothing' },
  { from: passed, to: toCheckUp, who: 'system', needs: 'nothing' },
  { from: passed, to: toHire, who: 'system', needs: 'nothing' },
  { from: toCheckUp, to: toHire, who: 'system', needs: 'nothing' },
  { from: toHire, to: joined, who: 'join', needs: 'nothing' },
]

/** One step back, with a reason. */
const BACK: readonly StageEdge[] = [
  { from: toInterview, to: toScreen, who: 'owner', needs: 'reason' },
  { from: interviewing, to: toInterview, who: 'owner', needs: 'reason' },
  { from: passed, to: interviewing, who: 'owner', needs: 'reason' },
  { from: toCheckUp, to: passed, who: 'owner', needs: 'reason' },
  { from: toHire, to: passed, who: 'owner', needs: 'reason' },
]

/** Joining is undone as a mistake: the offer is accepted, and the application waits for joining again. */
const UNDOING: StageEdge = { from: joined, to: toHire, who: 'join', needs: 'reason' }

const ENDING: readonly StageEdge[] = OPEN_STAGES.flatMap((from): StageEdge[] => [
  { from, to: refused, who: 'owner', needs: 'reason' },
  { from, to: gaveUp, who: 'owner', needs: 'nothing' },
])

const KEEPING: readonly StageEdge[] = [refused, gaveUp].map((from) => ({
  from,
  to: kept,
  who: 'owner',
  needs: 'agreement',
}))

/** All ways between stages. An ended application is not opened again: a new one follows it. */
export const STAGE_EDGES: readonly StageEdge[] = [
  ...FORWARD,
  ...BACK,
  UNDOING,
  ...ENDING,
  ...KEEPING,
]

/** The way of users from one stage to another. */
export function edgeOfUsers(from: string, to: string): StageEdge | undefined {
  return STAGE_EDGES.find((edge) => edge.from === from && edge.to === to && edge.who === 'owner')
}

/** Whether the product itself takes this way, or joining does. */
export function isWayOfProduct(from: string, to: string): boolean {
  return STAGE_EDGES.some((edge) => edge.from === from && edge.to === to && edge.who !== 'owner')
}

/** The stage one step back, where there is one. */
export function stageBefore(stage: string): string | undefined {
  return BACK.find(({ from }) => from === stage)?.to
}
