import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'

/** An interview of the demo company. */
export type PlannedInterview = {
  round: number
  /** Days from today; below zero it is over. */
  inDays: number
  /** The hour of the day in Asia/Shanghai. */
  hour: number
  result: string
  /** How many of the panel handed in a sheet. */
  sheets: number
  mode: string
  place: string
}

const ROOM = { mode: '现场', place: '第一会议室' } as const
const VIDEO = { mode: '视频', place: 'https://meet.example.com/hr' } as const

type Made = Pick<PlannedInterview, 'round' | 'inDays' | 'result'> & Partial<PlannedInterview>

function made({ round, inDays, result, ...rest }: Made): PlannedInterview {
  const { hour = 10, sheets = 0 } = rest
  const { mode, place } = round === 1 ? VIDEO : ROOM
  return { round, inDays, hour, result, sheets, mode, place }
}

const first = (inDays: number) => made({ round: 1, inDays, result: RESULT.passed, sheets: 1 })

/** Interviews of applications that are being interviewed: in turn, so that every state is there. */
const RUNNING: readonly (readonly PlannedInterview[])[] = [
  // Today the panel meets the person.
  [first(-6), made({ round: 2, inDays: 0, hour: 17, result: RESULT.none })],
  // One sheet of two is in.
  [first(-8), made({ round: 2, inDays: -1, hour: 14, result: RESULT.none, sheets: 1 })],
  // The sheets are in, and the result is not entered yet.
  [made({ round: 1, inDays: -2, hour: 15, result: RESULT.none, sheets: 1 })],
  // Somebody did not come, and has another day.
  [
    made({ round: 1, inDays: -3, hour: 9, result: RESULT.absent }),
    made({ round: 1, inDays: 2, hour: 9, result: RESULT.none }),
  ],
  // The second round was cancelled and is planned anew.
  [
    first(-9),
    made({ round: 2, inDays: 1, hour: 11, result: RESULT.calledOff }),
    made({ round: 2, inDays: 3, hour: 14, result: RESULT.none }),
  ],
  // The panel has not decided.
  [first(-7), made({ round: 2, inDays: -2, hour: 10, result: RESULT.undecided, sheets: 2 })],
]

const PASSED = [first(-14), made({ round: 2, inDays: -10, result: RESULT.passed, sheets: 2 })]
const FAILED = [made({ round: 1, inDays: -20, result: RESULT.failed, sheets: 1 })]

/** The interviews of an application by its stage; `nth` counts the applications of that stage. */
export function interviewsOf(stage: string, nth: number): readonly PlannedInterview[] {
  if (stage === STAGE.interviewing) return RUNNING[nth % RUNNING.length] ?? []
  if (stage === STAGE.passed || stage === STAGE.toCheckUp || stage === STAGE.toHire) return PASSED
  return stage === STAGE.refused ? FAILED : []
}
