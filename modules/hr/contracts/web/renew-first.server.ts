import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { RENEW } from './renewal-view.ts'

/** From this many days before its end, the next step of a contract is its renewal. */
const NEAR_DAYS = 60

/**
 * Renewing is the main button of a contract that ends soon or has ended. A contract without an end cannot be
 * renewed, so its page does not offer it.
 */
export async function withRenewal(call: ResourceCall, view: RecordView): Promise<RecordView> {
  const renew = view.actions.find(({ name }) => name === RENEW)
  if (!renew) return view
  const { endDate, daysLeft } = await readRecord(call)
  const isNear = typeof endDate === 'string' && Number(daysLeft) <= NEAR_DAYS
  if (typeof endDate === 'string' && !isNear) return view
  const actions = view.actions.filter((action) => action !== renew)
  return { ...view, actions, next: isNear ? [...view.next, renew] : view.next }
}
