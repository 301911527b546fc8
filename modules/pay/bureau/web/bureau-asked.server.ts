import { BUREAU_CALLS, type BureauRegister, bureauMonth } from '#modules/pay/bureau/wire/bureau.ts'
import {
  CONTRIBUTION,
  CONTRIBUTION_KIND,
  FUND_CONTRIBUTION_KIND,
} from '#modules/pay/insurance/define/choices.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { monthFrom } from '#platform/wire/values/parse-day.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export const COMPARED_KINDS = { insurance: CONTRIBUTION_KIND, fund: FUND_CONTRIBUTION_KIND }

/** The month, kind, city and employer of the address; without them the month before this one, and the first city. */
export function askedIn({ url }: SignedInCall, register: BureauRegister) {
  const typed = monthFrom(url.searchParams.get('month') ?? '')
  const month = MONTH.test(typed)
    ? typed
    : monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
  const kind = COMPARED_KINDS[register].options.find(
    ({ value }) => value === url.searchParams.get('kind'),
  )
  const city = (url.searchParams.get('city') ?? '').trim()
  const entityId = url.searchParams.get('entityId') ?? ''
  return {
    month,
    kind: kind?.value ?? CONTRIBUTION.regular,
    ...(city === '' ? {} : { city }),
    ...(isUuid(entityId) ? { entityId } : {}),
  }
}

export function readBureauMonth(call: SignedInCall, register: BureauRegister) {
  return call.gateway.ask(BUREAU_CALLS[register].read, askedIn(call, register), bureauMonth)
}
