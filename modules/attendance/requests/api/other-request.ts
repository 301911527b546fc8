import { LEAVE_KIND } from '#modules/attendance/requests/define/choices.ts'
import { familyVisits } from '#modules/attendance/requests/define/family-visit.ts'
import { hoursLeaves } from '#modules/attendance/requests/define/hours-leave.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import { returnsToCompany } from '#modules/attendance/requests/define/return-to-company.ts'
import { trips } from '#modules/attendance/requests/define/trip.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import { choiceLabel, recordLabel } from '#platform/define/described/labels.ts'
import { writeWords } from '#platform/wire/language/words.ts'

/** A request of the same employee: its number, the kind of a leave, and its first day. */
export type OtherRequest = { number: string; kind: string | null; day: string }

const KINDS = [leaves, hoursLeaves, familyVisits, trips, returnsToCompany, overtimes]

/** The problem of a request for a time that another request covers. */
export function overlapWith({ number, kind, day }: OtherRequest): FieldProblem {
  const resource = KINDS.find(({ document }) => number.startsWith(document?.prefix ?? '—'))
  const what = writeWords((language) => {
    if (kind !== null) return choiceLabel(LEAVE_KIND, kind, language)
    return resource ? recordLabel(resource, language) : ''
  })
  return { key: 'invalid.requestOverlap', values: { what, day, number } }
}
