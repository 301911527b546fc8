import type { LoaderFunctionArgs } from '@remix-run/node'
import { translator } from '#app/i18n/instances.server.ts'
import type { OwnCookies } from './answer.server.ts'
import { isSameOrigin } from './check-origin.ts'
import { readForm } from './form-body.server.ts'
import type { OpenCall, Person } from './page-call.ts'
import { pageError } from './page-error.server.ts'
import { safeRedirectTarget } from './redirect-target.ts'
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

/** Before anything else is done for it, a write must come from our own page and be of bounded size. */
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
    throw pageError(403, state.requestId)
  }
  return readForm(request, maxFields)
}

/** Where to go after signing in: the page itself, or for a form the page it was on. */
export function wayBack(request: Request, state: RequestState): string {
  const url = new URL(request.url)
  if (isRead(request)) return url.pathname + url.search
  // Forms are sent to the address of their page. Browsers name no more than our
  // origin in Referer (the policy of our pages); a client that names a page is heard.
  const own = url.pathname + url.search
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return own
  const from = new URL(referer)
  const named = from.pathname + from.search
  if (named === '/' || !state.settings.allowedOrigins.includes(from.origin)) return own
  return safeRedirectTarget(named, from.origin) ?? own
}
