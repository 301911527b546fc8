import type { DocumentKind } from '#api/approval/document-kind.ts'
import { hoursLeaves } from '#resources/attendance/requests/hours-leave.ts'
import { dayOf, forOneself, marking } from './request-kind.ts'

export const hoursLeaveKind: DocumentKind = {
  resource: hoursLeaves,
  filled: forOneself,
  effect: marking(({ date }) => ({ from: dayOf(date), to: dayOf(date) })),
}
