import type { DocumentKind } from '#api/approval/document-kind.ts'
import { trips } from '#resources/attendance/requests/trip.ts'
import { dayOf, forOneself, marking } from './request-kind.ts'

export const tripKind: DocumentKind = {
  resource: trips,
  filled: forOneself,
  effect: marking(({ startAt, endAt }) => ({ from: dayOf(startAt), to: dayOf(endAt) })),
}
