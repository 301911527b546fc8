import type { LoaderFunctionArgs } from '@remix-run/node'
import { translator } from '#app/i18n/instances.server.ts'
import type { OwnCookies } from './answer.server.ts'
import { isSameOrigin } from './check-origin.ts'
import { readForm } from './form-body.server.ts'
import { takeFormToken } from './form-token.server.ts'
import type { OpenCall, Person } from './page-call.ts'
import { formOutOfDate, pageError } from './page-error.server.ts'
import { safePath, safeRedirectTarget } from './redirect-target.ts'
import type { RequestState } from './request-state.server.ts'

/** Everything a handler may know about a request; a write is checked and read on the way. */
export async function beginCall(
  { request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>,
  state: RequestState,
  own: OwnCookies,
  maxFields?: number,
): Promise<OpenCall> {
  const { language } = state.preferences
  return {
    request,
    params,
    form: isRead(request) ? new FormData() : await readTrustedForm(request, state, maxFields),
    url: new URL(request.url),
    language,
    t: translator(language),
    requestId: state.requestId,
    preferences: state.preferences,
    log: state.log,
    person: state.session && personOf(state.session),
    setFlash(flash) {
      own.flash = flash
    },
    addCookie(line) {
      own.lines.push(line)
    },
  }
}

function personOf({ sub, name, user_name, avatar }: Person): Person {
  return { sub, name, user_name, avatar }
}

export function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/**
 * Before anything else is done for it, a write must come from our own page, be of
 * bounded size and, for whoever is signed in, belong to this very sign-in.
 */
async function readTrustedForm(
  request: Request,
  state: RequestState,
  maxFields?: number,
): Promise<FormData> {
  if (request.method !== 'POST') throw pageError(405, state.requestId)
  if (!isSameOrigin(request.headers, state.settings.allowedOrigins)) {
    state.log.warn(
      { origin: request.headers.get('origin') },
      'a form from another origin was refused',
    )
    state.refused('foreign-origin')
    throw pageError(403, state.requestId)
  }
  const form = await readForm(request, maxFields)
  const { session } = state
  if (session && !takeFormToken(form, session)) {
    state.log.warn({ userId: session.sub }, 'a form of another sign-in was refused')
    state.refused('foreign-form')
    throw formOutOfDate(state.requestId, pageOf(request, form))
  }
  return form
}

/** The page that a form was on: what it names itself, or its own address. */
function pageOf(request: Request, form: FormData): string {
  return safePath(form.get('returnTo'), new URL(request.url).origin) ?? wayBack(request)
}

/** Where to go after signing in: the page itself. Forms are sent to the address of their page. */
export function wayBack(request: Request): string {
  const url = new URL(request.url)
  return safeRedirectTarget(url.pathname + url.search, url.origin) ?? '/'
}
