import { data, redirect } from '@remix-run/node'
import { ownPin, PIN_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { PinField, PinView } from './pin-view.ts'

const PROFILE = '/account/profile'
const FIELDS: readonly PinField[] = ['password', 'pin', 'again']
const TOLD = new Set<string>(['invalid', 'forbidden', 'too-many', 'busy'])

/** Whether the user has a PIN, and the form to set another. */
export async function loadPin(
  { gateway, t, language }: SignedInCall,
  errors: PinView['errors'] = {},
): Promise<PinView> {
  const { isPossible, changedAt } = await gateway.ask(PIN_CALLS.read, {}, ownPin)
  return {
    title: t('ownPin.title'),
    isPossible,
    isSet: changedAt !== null,
    errors,
    state:
      changedAt === null
        ? t('ownPin.none')
        : t('ownPin.set', { at: formatDateTime(changedAt, language) }),
  }
}

/** Sets or removes the PIN. */
export async function savePin(call: SignedInCall) {
  try {
    call.setFlash({ kind: 'success', text: await send(call) })
    return redirect(PROFILE, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    return data(await loadPin(call, errorsOf(error)), refusalInit(error))
  }
}

function send({ form, gateway }: SignedInCall): Promise<string> {
  if (form.get('do') === 'remove') return gateway.send('PUT', PIN_CALLS.remove, {})
  const typed = FIELDS.map((name) => [name, String(form.get(name) ?? '')])
  return gateway.send('PUT', PIN_CALLS.set, Object.fromEntries(typed))
}

function errorsOf({ fieldErrors, message }: GatewayError): PinView['errors'] {
  const named = FIELDS.flatMap((name) => {
    const text = fieldErrors[name]
    return text === undefined ? [] : [[name, text] as const]
  })
  return named.length > 0 ? Object.fromEntries(named) : { '': message }
}
