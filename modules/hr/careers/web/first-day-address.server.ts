import { joinFormLink } from '#modules/hr/first-day/define/join-form-link.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import type { Reading } from './careers-document.server.tsx'

type Visit = { call: OpenCall; state: RequestState; reading: Reading }

/** The whole address of the first day, to open and to keep; empty without a ticket. */
export function firstDayAddress({ call, state, reading }: Visit, ticket: string | null): string {
  if (ticket === null) return ''
  const origin = state.settings.allowedOrigins[0] ?? call.url.origin
  return origin + reading.at(joinFormLink.address, { k: ticket })
}
