import type { DocumentKind } from '#api/approval/document-kind.ts'
import { corrections } from '#resources/attendance/requests/correction.ts'
import { dayOf, forOneself, marking } from './request-kind.ts'

export const correctionKind: DocumentKind = {
  resource: corrections,
  filled: forOneself,
  effect: marking(({ date, at }) => ({ from: dayOf(date), to: dayOf(at) })),
}
