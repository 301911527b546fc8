import { data, redirect } from '@remix-run/node'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { RECORD_CALLS } from '#modules/attendance/months/wire/attend-records.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { placeBefore } from '#platform/web/home/place-before.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { loadMyAttendance, MY_ATTENDANCE } from './my-attendance.server.ts'

/** The coordinate system in which browsers report places. */
const OF_BROWSERS = 'WGS84'
const TOLD = new Set<string>(['conflict', 'invalid', 'too-many', 'forbidden', 'not-found'])

function numberIn(form: FormData, name: string): number | undefined {
  const text = String(form.get(name) ?? '')
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? undefined : value
}

/** The clock-in request, with the place if the browser gave one. */
function punchOf(form: FormData) {
  const [lng, lat] = [numberIn(form, 'lng'), numberIn(form, 'lat')]
  const place = lng !== undefined && lat !== undefined
  return {
    requestId: String(form.get('requestId') ?? ''),
    ...(place && { lng, lat, accuracy: numberIn(form, 'accuracy'), coordType: OF_BROWSERS }),
    reason: reasonOf(form) || undefined,
  }
}

const reasonOf = (form: FormData) => String(form.get('reason') ?? '').trim()

async function send({ form, gateway }: SignedInCall): Promise<string> {
  if (form.get('do') !== 'confirm') return gateway.send('POST', RECORD_CALLS.punch, punchOf(form))
  const { endpoint = '' } = monthlySummaries.actions.confirm ?? {}
  const version = Number(form.get('version'))
  const { message } = await gateway.act(endpoint, String(form.get('id') ?? ''), { version })
  return message
}

/**
 * Clocks the user in, or confirms their month. The next page shows the server's answer; it is the home page if the user
 * pressed the button there.
 */
export const actOnMyAttendance = redrawing(async function actOnMyAttendance(call: SignedInCall) {
  const { form, url } = call
  const typed = { reason: reasonOf(form) }
  if (call.isRestored) return data(await loadMyAttendance(call, typed), { status: 200 })
  try {
    call.setFlash({ kind: 'success', text: await send(call) })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const { fieldErrors, message } = error
    if (fieldErrors.reason !== undefined) {
      const sentId = String(form.get('requestId') ?? '')
      const requestId = isUuid(sentId) ? { requestId: sentId } : {}
      const problem = String(fieldErrors.reason)
      return data(
        await loadMyAttendance(call, { ...typed, ...requestId, problem }),
        refusalInit(error),
      )
    }
    call.setFlash({ kind: 'error', text: message })
  }
  return redirect(placeBefore(form, MY_ATTENDANCE + url.search), 303)
})
