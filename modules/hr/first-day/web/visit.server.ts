import type { Reading } from '#modules/hr/careers/web/careers-document.server.tsx'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'

export const PAGE = '/addUser'
/** The parameter of the address with the step of the form, or with the first day. */
export const STEP = 'at'
export const DAY = 'day'

/** The call of a new colleague whose ticket was opened. */
export type Visit = { call: OpenCall; state: RequestState; reading: Reading; ticket: string }

/** What came of a press on a step that is shown again. */
export type Kept = {
  problems: Readonly<Record<string, string>>
  /** What stands above the step. */
  problem: string
  fileProblem: string
  status: number
}

export const NO_PROBLEM: Kept = { problems: {}, problem: '', fileProblem: '', status: 200 }
