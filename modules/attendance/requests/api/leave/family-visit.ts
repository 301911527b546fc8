import { sql } from 'kysely'
import { checkRequest } from '#modules/attendance/requests/api/check-request.ts'
import { isCountedRequest } from '#modules/attendance/requests/api/counted-requests.ts'
import { requestKind } from '#modules/attendance/requests/api/request-kind.ts'
import {
  dayOf,
  daysApart,
  daysSpan,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { VISIT } from '#modules/attendance/requests/define/choices.ts'
import { familyVisits } from '#modules/attendance/requests/define/family-visit.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { birthday } from './child-age.ts'

/** The length of each kind in days, and the number of years in which one visit is allowed (国发〔1981〕36号 第三条). */
const RULES: Readonly<Record<string, { days: number; years: number }>> = {
  [VISIT.spouse]: { days: 30, years: 1 },
  [VISIT.parents]: { days: 20, years: 1 },
  [VISIT.parentsTogether]: { days: 45, years: 2 },
  [VISIT.parentsOfMarried]: { days: 20, years: 4 },
}

type Last = { date: string; kind: string }

/** The last visit to the same relatives: to the spouse, or to the parents. */
async function readLast(tx: Tx, request: RequestFields): Promise<Last | null> {
  const visits = await readVisits(tx, request)
  return visits.findLast(({ date }) => date <= dayOf(request.startDate)) ?? null
}

/** All other approved or requested visits to the same relatives, in order. */
async function readVisits(tx: Tx, { id, userId, kind }: RequestFields): Promise<Last[]> {
  const { rows } = await sql<Last>`
    select to_char(v.start_date, 'YYYY-MM-DD') as date, v.kind from visit_family v
    where v.user_id = ${userId}::uuid and v.id <> ${id}::uuid and ${isCountedRequest('v')}
      and (v.kind = ${VISIT.spouse}) = ${kind === VISIT.spouse}
    order by v.start_date`.execute(tx)
  return rows
}

const yearOf = (day: unknown) => Number(String(day).slice(0, 4))
const daysIn = ({ startDate, endDate }: RequestFields) => daysApart(startDate, endDate) + 1

/** The longer interval of the two visits, because it applies whichever visit comes first. */
const yearsBetween = (one: unknown, other: unknown) =>
  Math.max(RULES[String(one)]?.years ?? 1, RULES[String(other)]?.years ?? 1)

/**
 * Years are calendar years; after a two-year visit the next two years are blocked. An earlier request for a
 * later visit counts as well.
 */
function frequencyProblem(
  { kind, startDate }: RequestFields,
  visits: readonly Last[],
): FieldProblem | null {
  const near = visits.findLast((visit) => {
    const years = yearsBetween(kind, visit.kind)
    return Math.abs(yearOf(startDate) - yearOf(visit.date)) < years
  })
  if (!near) return null
  const years = yearsBetween(kind, near.kind)
  return { key: 'invalid.visitTooSoon', values: { years, day: near.date } }
}

async function checkVisit(tx: Tx, request: RequestFields): Promise<void> {
  const where = { resource: familyVisits, fields: { from: 'startDate', to: 'endDate' } }
  const { joinDate } = await checkRequest(tx, request, daysSpan(request), where)
  const problems: Record<string, FieldProblem> = {}
  const isNew = String(request.startDate) < birthday(joinDate, 1)
  const soon = frequencyProblem(request, await readVisits(tx, request))
  if (isNew) problems.startDate = { key: 'invalid.serviceTooShort' }
  else if (soon) problems.startDate = soon
  const max = (RULES[String(request.kind)]?.days ?? 0) + Number(request.routeDays ?? 0)
  if (daysIn(request) > max) problems.endDate = { key: 'invalid.visitTooLong', values: { max } }
  if (Object.keys(problems).length > 0) throw invalidFields(familyVisits, problems)
}

export const familyVisitKind = requestKind(familyVisits, daysSpan, {
  beginsOn: ['startDate', 'endDate'],
  check: checkVisit,
  refreshed: async (tx, request) => ({
    days: daysIn(request),
    quota: RULES[String(request.kind)]?.days ?? 0,
    lastVisit: (await readLast(tx, request))?.date ?? null,
  }),
})
