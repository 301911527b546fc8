import type { DocumentKind } from '#api/approval/document-kind.ts'
import { leaves } from '#resources/attendance/requests/leave.ts'
import { dayOf, forOneself, marking } from './request-kind.ts'

export const leaveKind: DocumentKind = {
  resource: leaves,
  filled: forOneself,
  effect: marking(({ startDate, endDate }) => ({ from: dayOf(startDate), to: dayOf(endDate) })),
}
