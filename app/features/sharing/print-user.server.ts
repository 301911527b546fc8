import { data, redirect } from '@remix-run/node'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import { callOpenly } from '#app/gateway/open-call.server.ts'
import type { OpenCall } from '#app/request/page-call.ts'
import type { RequestState } from '#app/request/request-state.server.ts'
import { calendarText } from '#contracts/calendar-text.ts'
import { todayInShanghai } from '#contracts/shanghai-time.ts'
import {
  FORM_CALL,
  MAX_FORMS,
  type RegistrationForm,
  registrationForms,
  sharedForms,
  shareLinkAnswer,
} from '#contracts/share-links.ts'
import { isUuid } from '#contracts/uuid.ts'
import { SHARE_CALLS } from '#resources/system/share-link.ts'
import { describeForm } from './describe-form.server.ts'
import type { PrintUserView } from './print-user-view.ts'
import { dropHeld, keepHeld, readHeld } from './share-cookie.server.ts'

const PAGE = '/printUser'
const TOKEN = 'k'
/** More digits than a passcode has are none. */
const MAX_TYPED = 20

/**
 * Registration forms: of people named in the address for whoever may see them, else of the share
 * link that this browser has opened. An address never adds to what a link shows.
 */
export async function loadPrintUser(call: OpenCall, state: RequestState) {
  const { searchParams } = call.url
  const token = searchParams.get(TOKEN)
  if (token !== null) await takeFromAddress(token, call, state)
  const asked = [...searchParams.getAll('id'), ...searchParams.getAll('ids')]
  const view =
    asked.length > 0 ? await readAsked(asked, call, state) : await readShared(call, state)
  return view ?? closed(call)
}

const closed = ({ t }: OpenCall): PrintUserView => ({ kind: 'closed', title: t('share.title') })

/** Tries the token and takes it off the address, so that it is in no history and no referrer. */
async function takeFromAddress(token: string, call: OpenCall, state: RequestState): Promise<never> {
  // What only asks whether there is a page, as messengers do, has not looked.
  if (call.request.method !== 'HEAD') {
    for (const line of await openLink({ token }, state)) call.addCookie(line)
  }
  throw redirect(PAGE, 303)
}

/** Set-Cookie lines for what came of it. */
async function openLink(
  asked: { token: string; passcode?: string },
  state: RequestState,
): Promise<string[]> {
  const answer = await callOpenly(state.tokenCaller, SHARE_CALLS.resolve, asked, shareLinkAnswer)
  if (answer.outcome === 'open') {
    return [await keepHeld({ opening: answer.opening }, state, answer.seconds)]
  }
  if (answer.outcome === 'passcode') return [await keepHeld({ token: asked.token }, state)]
  // An earlier link's opening is not shown in the place of one that is closed.
  return dropHeld(state)
}

async function readShared(call: OpenCall, state: RequestState): Promise<PrintUserView | null> {
  const held = await readHeld(state)
  if (!held) return null
  if ('token' in held) return question(call, '')
  const { opening } = held
  const shared = await callOpenly(state.tokenCaller, SHARE_CALLS.forms, { opening }, sharedForms)
  const photoOf = (id: string) => {
    const bytes = shared.photos[id]
    return bytes ? `data:image/jpeg;base64,${bytes}` : null
  }
  return describe(shared.forms, call, photoOf)
}

const question = ({ t }: OpenCall, problem: string): PrintUserView => ({
  ...{ kind: 'passcode', title: t('share.title'), problem },
})

/** Refusals that mean that there is nothing for this reader; all look the same. */
const NOTHING: readonly string[] = ['forbidden', 'not-found', 'locked', 'unauthenticated']

async function readAsked(
  asked: readonly string[],
  call: OpenCall,
  state: RequestState,
): Promise<PrintUserView | null> {
  const ids = [...new Set(asked.flatMap((text) => text.split(',')).filter(isUuid))]
  const { gateway } = state
  if (!gateway || ids.length === 0) return null
  if (state.takeVisit()) gateway.recordVisit({ remark: PAGE })
  try {
    const query = { ids: ids.slice(0, MAX_FORMS) }
    const forms = await gateway.ask(FORM_CALL, query, registrationForms)
    const told = ids.length > MAX_FORMS ? call.t('share.tooMany', { max: MAX_FORMS }) : ''
    return describe(forms, call, (id) => `/photos/${id}/320`, told)
  } catch (error) {
    if (error instanceof GatewayError && NOTHING.includes(error.code)) return null
    throw error
  }
}

function describe(
  forms: readonly RegistrationForm[],
  call: OpenCall,
  photoOf: (id: string) => string | null,
  told = '',
): PrintUserView | null {
  if (forms.length === 0) return null
  const { t, language } = call
  return {
    ...{ kind: 'forms', title: t('share.form'), told },
    printedOn: t('page.printedOn', { day: calendarText('date', todayInShanghai(), language) }),
    forms: forms.map((form) => describeForm(form, call, photoOf)),
  }
}

/** Tries a passcode. Whatever is wrong, with it or with the link, the answer is the same. */
export async function tryPasscode(call: OpenCall, state: RequestState) {
  const held = await readHeld(state)
  const passcode = String(call.form.get('passcode') ?? '').trim()
  if (held && 'token' in held && passcode.length <= MAX_TYPED) {
    const asked = { token: held.token, passcode }
    const answer = await callOpenly(state.tokenCaller, SHARE_CALLS.resolve, asked, shareLinkAnswer)
    if (answer.outcome === 'open') {
      call.addCookie(await keepHeld({ opening: answer.opening }, state, answer.seconds))
      return redirect(PAGE, 303)
    }
  }
  return data(question(call, call.t('share.closed')))
}
