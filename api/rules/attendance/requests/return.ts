import type { DocumentKind } from '#api/approval/document-kind.ts'
import { returns } from '#resources/attendance/requests/return.ts'
import { dayOf, forOneself, marking } from './request-kind.ts'

export const returnKind: DocumentKind = {
  resource: returns,
  filled: forOneself,
  effect: marking(({ startAt, endAt }) => ({ from: dayOf(startAt), to: dayOf(endAt) })),
}
