import { data, redirect } from '@remix-run/node'
import type { Beside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

const SHOWN = new Set<string>(['conflict', 'invalid', 'locked', 'too-many', 'busy', 'forbidden'])

type Wish = { setDate: string; lockType: string; reason: string }

/** Sets or removes a lock of a group. On a refusal the page is drawn again with the problem. */
export async function setLock<View>(
  call: SignedInCall,
  beside: Beside,
  { reason, ...wish }: Wish,
  redraw: (problems: ProblemView[]) => Promise<View>,
) {
  const query = new URLSearchParams({ attendGroupId: beside.group, ...wish })
  if (reason.trim() !== '') query.set('reason', reason)
  try {
    const text = await call.gateway.send('PUT', `${ROSTER_CALLS.lock}?${query}`, {})
    call.setFlash({ kind: 'success', text })
    return redirect(besideHref('locks', beside), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !SHOWN.has(error.code)) throw error
    const text = error.sentences().join(' · ') || call.t('page.notSaved')
    return data(await redraw([{ name: null, text }]), refusalInit(error))
  }
}
