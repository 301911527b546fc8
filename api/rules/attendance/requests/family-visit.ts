import type { DocumentKind } from '#api/approval/document-kind.ts'
import { familyVisits } from '#resources/attendance/requests/family-visit.ts'
import { dayOf, forOneself, marking } from './request-kind.ts'

export const familyVisitKind: DocumentKind = {
  resource: familyVisits,
  filled: forOneself,
  effect: marking(({ startDate, endDate }) => ({ from: dayOf(startDate), to: dayOf(endDate) })),
}
