import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import type { ActionLink, RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { RENEW } from './renewal-view.ts'

/** From this many days before its end, the next step of a contract is its renewal. */
const NEAR_DAYS = 60

/** The name of the action that records the signature. */
const SIGN = 'sign'

/**
 * The next step of a contract is its main button: the signature of an agreed one, and the renewal of one that ends soon
 * or has ended. A contract without an end cannot be renewed, so its page does not offer it.
 */
export async function withNextStep(call: ResourceCall, view: RecordView): Promise<RecordView> {
  const sign = view.actions.find(({ name }) => name === SIGN)
  if (sign) return withSigning(view, sign)
  const renew = view.actions.find(({ name }) => name === RENEW)
  if (!renew) return view
  const { endDate, daysLeft } = await readRecord(call)
  const isNear = typeof endDate === 'string' && Number(daysLeft) <= NEAR_DAYS
  if (typeof endDate === 'string' && !isNear) return view
  const actions = view.actions.filter((action) => action !== renew)
  return { ...view, actions, next: isNear ? [...view.next, renew] : view.next }
}

/** The document is done, but the contract is not: its state says so, and the state of the document stays quiet. */
function withSigning(view: RecordView, sign: ActionLink): RecordView {
  const { pill } = view.head
  return {
    ...view,
    head: { ...view.head, pill: pill && { ...pill, tone: 'quiet' } },
    actions: view.actions.filter((action) => action !== sign),
    next: [...view.next, sign],
  }
}
