import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { SIGN_IN_METHOD, SIGN_IN_REFUSAL } from '#platform/define/shipped/choices.ts'
import { OWN_SESSION_CALLS } from '#platform/define/shipped/sessions/session.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { deviceIcon, deviceText } from '#platform/web/lib/device-text.ts'
import { formatDateTime, formatRelative, parseWireTime } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  type OwnSession,
  type OwnSignIn,
  ownSession,
  ownSignIn,
} from '#platform/wire/sign-in/account.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { END_OTHERS, type SessionRow, type SessionsView, type SignInRow } from './sessions-view.ts'

const PAGE = '/account/sessions'
const NOT_KNOWN = '—'
// The id sent for an invalid one. It matches no session, and the back end reports that with its own message.
const NO_SESSION = '00000000-0000-7000-8000-000000000000'

/** Loads the user's sessions, and the latest attempts to sign in to their account. */
export async function loadSessions(call: SignedInCall, problem = ''): Promise<SessionsView> {
  const { gateway, t, url } = call
  const [sessions, signIns] = await Promise.all([
    gateway.ask(OWN_SESSION_CALLS.list, {}, z.array(ownSession)),
    gateway.ask(OWN_SESSION_CALLS.signIns, {}, z.array(ownSignIn)),
  ])
  return {
    title: t('sessions.title'),
    sessions: sessions.map((session) => describeSession(session, call)),
    ...describeOthers(sessions, url),
    signIns: signIns.map((signIn) => describeSignIn(signIn, call)),
    problem,
  }
}

function describeOthers(sessions: readonly OwnSession[], url: URL) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  return { others, isEndingOthers: others > 0 && url.searchParams.get('end') === END_OTHERS }
}

/** Ends one session of the user, or all but this one. */
export async function endSessions(call: SignedInCall) {
  const { form, gateway, setFlash } = call
  const id = String(form.get('id') ?? '')
  try {
    const message =
      form.get('intent') === END_OTHERS
        ? await gateway.send('PUT', OWN_SESSION_CALLS.endOthers, {})
        : await gateway.send('PUT', OWN_SESSION_CALLS.end, { id: isUuid(id) ? id : NO_SESSION })
    setFlash({ kind: 'success', text: message })
    return redirect(PAGE, 303)
  } catch (error) {
    // No error: the session had already ended, and the list shows that.
    if (!(error instanceof GatewayError) || error.code !== 'not-found') throw error
    return data(await loadSessions(call, error.message), { status: error.status })
  }
}

function describeSession(session: OwnSession, { t, language }: SignedInCall): SessionRow {
  return {
    id: session.id,
    device: deviceText(session.userAgent, t),
    icon: deviceIcon(session.userAgent),
    isCurrent: session.isCurrent,
    beganAt: formatDateTime(session.beganAt, language),
    lastUsedAt: formatRelative(parseWireTime(session.lastUsedAt), new Date(), t),
    ip: session.ip ?? NOT_KNOWN,
    method: choiceLabel(SIGN_IN_METHOD, session.method, language),
  }
}

function describeSignIn(signIn: OwnSignIn, { t, language }: SignedInCall): SignInRow {
  const reason = signIn.reason && choiceLabel(SIGN_IN_REFUSAL, signIn.reason, language)
  return {
    id: signIn.id,
    at: formatDateTime(signIn.at, language),
    outcome: reason ? t('sessions.refused', { reason }) : t('sessions.good'),
    isRefused: !signIn.ok,
    device: deviceText(signIn.userAgent, t),
    icon: deviceIcon(signIn.userAgent),
    ip: signIn.ip ?? NOT_KNOWN,
    method: choiceLabel(SIGN_IN_METHOD, signIn.method, language),
  }
}
