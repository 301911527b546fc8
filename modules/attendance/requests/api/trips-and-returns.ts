import { returnsToCompany } from '#modules/attendance/requests/define/return-to-company.ts'
import { trips } from '#modules/attendance/requests/define/trip.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { checkRequest } from './check-request.ts'
import { requestKind } from './request-kind.ts'
import { daysTouched, momentsSpan, touchedDays } from './request-span.ts'

const MONTH_LENGTH = 'yyyy-MM'.length

/** Trips and returns: days are calendar days; a request into the next month needs another approval step. */
function awayKind(resource: Resource) {
  const fields = { from: 'startAt', to: 'endAt' }
  return requestKind(resource, momentsSpan, {
    check: async (tx, request) => {
      await checkRequest(tx, request, momentsSpan(request), { resource, fields })
    },
    refreshed: async (_tx, request) => ({ days: touchedDays(momentsSpan(request)).toFixed(1) }),
    facts: {
      crossesMonth: {
        type: 'bool',
        names: { zh: '跨月', en: 'Into another month', es: 'Pasa a otro mes' },
        read: async (_tx, record) => {
          const { from, to } = daysTouched(momentsSpan(record))
          return from.slice(0, MONTH_LENGTH) !== to.slice(0, MONTH_LENGTH)
        },
      },
    },
  })
}

export const tripKind = awayKind(trips)
export const returnKind = awayKind(returnsToCompany)
