import type { DocumentKind } from '#api/approval/document-kind.ts'
import { overtimes } from '#resources/attendance/requests/overtime.ts'
import { dayOf, forOneself, marking } from './request-kind.ts'

export const overtimeKind: DocumentKind = {
  resource: overtimes,
  filled: forOneself,
  effect: marking(({ startAt, endAt }) => ({ from: dayOf(startAt), to: dayOf(endAt) })),
}
