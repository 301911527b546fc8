import { redirect } from '@remix-run/node'
import {
  changedPin,
  punchedAtTerminal,
  registeredTerminal,
  TERMINAL_CALLS,
  type TerminalPunch,
} from '#modules/attendance/clocking/wire/terminal.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { changePreferences, writePreferences } from '#platform/web/request/shell/preferences.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import {
  isTerminalToken,
  type KioskNotice,
  keepRegistration,
  keepTold,
  newRegistration,
  type Registration,
  readRegistration,
} from './kiosk-cookie.server.ts'

const PAGE = '/kiosk'
const MAX_TYPED = 40
/** How long the chosen language stays: enough to read the page and to type. */
const LANGUAGE_MS = 110_000
/** After these failures the machine is no longer a terminal; the next page detects this. */
const OVER = 'unauthenticated'

/**
 * Registers the machine, clocks an employee in, or changes the look of the page. Every action ends with a
 * redirect, so that neither a reload nor the back button sends the form again.
 */
export async function actOnKiosk(call: OpenCall, state: RequestState): Promise<Response> {
  const { form } = call
  const registered = await readRegistration(state)
  if (form.has('language') || form.has('theme')) await changeLooks(call, state, registered)
  else if (form.has('code')) await register(call, state)
  else if (registered && form.has('newPin')) await changePin(call, state, registered)
  else if (registered) await punch(call, state, registered)
  return redirect(PAGE, 303)
}

const typedIn = (form: FormData, name: string) =>
  String(form.get(name) ?? '')
    .trim()
    .slice(0, MAX_TYPED)

async function changeLooks(
  call: OpenCall,
  state: RequestState,
  registered: Registration | null,
): Promise<void> {
  const preferences = changePreferences(call.preferences, call.form)
  call.addCookie(writePreferences(preferences, { secure: state.secure }))
  if (!registered) return
  const until = Date.now() + LANGUAGE_MS
  call.addCookie(await keepRegistration({ ...registered, until }, state))
}

async function register(call: OpenCall, state: RequestState): Promise<void> {
  const body = { code: typedIn(call.form, 'code') }
  await telling(call, state, async () => {
    const path = TERMINAL_CALLS.register
    const { token } = await callOpenly(state.tokenCaller, path, body, registeredTerminal)
    call.addCookie(await keepRegistration(newRegistration(token, call.language), state))
    return null
  })
}

async function punch(call: OpenCall, state: RequestState, registered: Registration): Promise<void> {
  const { form, t } = call
  const requestId = typedIn(form, 'requestId')
  await telling(call, state, async () => {
    if (!isOwnForm(form, registered)) return { problem: t('kiosk.outOfDate') }
    const [empNo, pin] = [typedIn(form, 'empNo'), typedIn(form, 'pin')]
    if (empNo === '' || pin === '') return { problem: t('kiosk.bothNeeded') }
    try {
      return { punched: await sendPunch(state, registered, { requestId, empNo, pin }) }
    } catch (error) {
      // An error at `newPin` means a one-time PIN: the next page asks for another PIN.
      if (!(error instanceof GatewayError) || !error.fieldErrors.newPin) throw error
      return { change: { empNo, problem: error.message } }
    }
  })
}

const NEW_PIN = ['pin', 'newPin', 'again'] as const

/** Changes the PIN, and then clocks the employee in with the new PIN. */
async function changePin(
  call: OpenCall,
  state: RequestState,
  registered: Registration,
): Promise<void> {
  const { form, t } = call
  const requestId = typedIn(form, 'requestId')
  await telling(call, state, async () => {
    if (!isOwnForm(form, registered)) return { problem: t('kiosk.outOfDate') }
    const empNo = typedIn(form, 'empNo')
    const [pin, newPin, again] = NEW_PIN.map((name) => typedIn(form, name)) as [
      string,
      string,
      string,
    ]
    if ([empNo, pin, newPin, again].includes('')) {
      return { change: { empNo, problem: t('kiosk.allNeeded') } }
    }
    const body = { empNo, pin, newPin, again }
    const path = TERMINAL_CALLS.changePin
    try {
      await callOpenly(state.tokenCaller, path, body, changedPin, registered.token)
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.answered || error.code === OVER) throw error
      return { change: { empNo, problem: error.message } }
    }
    return { punched: await sendPunch(state, registered, { requestId, empNo, pin: newPin }) }
  })
}

/** Whether the form belongs to this registration and comes from our page. */
function isOwnForm(form: FormData, registered: Registration): boolean {
  return isTerminalToken(form.get('token'), registered) && isUuid(typedIn(form, 'requestId'))
}

function sendPunch(state: RequestState, { token }: Registration, punch: TerminalPunch) {
  const path = TERMINAL_CALLS.punch
  return callOpenly(state.tokenCaller, path, punch, punchedAtTerminal, token)
}

/** Stores the result or the failure for the next page. */
async function telling(
  call: OpenCall,
  state: RequestState,
  work: () => Promise<KioskNotice | null>,
): Promise<void> {
  const notice = await work().catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    if (error.code === OVER) return null
    return { problem: error.answered ? error.message : call.t('kiosk.trouble') }
  })
  if (notice) call.addCookie(await keepTold(notice, state))
}
