import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type TypedResponse,
} from '@remix-run/node'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import type { Gateway } from '#app/gateway/gateway-types.ts'
import { buttonCodesAt } from '#app/gateway/navigation.server.ts'
import { translator } from '#app/i18n/instances.server.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { findResource } from '#resources/registry.server.ts'
import { type OwnCookies, type Returned, toResponse } from './answer.server.ts'
import { isSameOrigin } from './check-origin.ts'
import { readForm } from './form-body.server.ts'
import type { OpenCall, Person, ResourceCall, SignedInCall } from './page-call.ts'
import { pageError, signInRedirect, toPageError } from './page-error.server.ts'
import { safeRedirectTarget } from './redirect-target.ts'
import { type RequestState, requestState } from './request-state.server.ts'
import { routePattern } from './route-pattern.ts'

/** What a loader or action asks of the visitor: nothing, a session, or a button code. */
export type Need = 'open' | 'signed-in' | (string & {})

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** A loader or action that authorises itself; `need` lets a test prove it. */
export type GuardedFunction<T> = ((args: Args) => Promise<TypedResponse<Returned<Awaited<T>>>>) & {
  readonly need: Need
}

export type GuardOptions = {
  /** Layouts and helper routes say false: a visit is recorded once a page view. */
  visit?: boolean
}

type Admitted = { call: OpenCall; state: RequestState; own: OwnCookies }

/**
 * Wraps a loader or action that needs a session (`signed-in`) or a button code
 * of the resource in the URL (`view`, `add`, `edit`, `delete`, …).
 */
export function guarded<T>(
  need: 'signed-in',
  handler: (call: SignedInCall) => T,
  options?: GuardOptions,
): GuardedFunction<T>
export function guarded<T>(
  need: string,
  handler: (call: ResourceCall) => T,
  options?: GuardOptions,
): GuardedFunction<T>
export function guarded<T>(
  need: string,
  handler: (call: ResourceCall) => T,
  options: GuardOptions = {},
): GuardedFunction<T> {
  return wrap<T>(need, async (admitted) => {
    const { state, call } = admitted
    const resource = need === 'signed-in' ? undefined : resourceAt(call.url)
    const { person, gateway } = requireSession(admitted)
    const signedIn: SignedInCall = { ...call, person, gateway }
    const full = resource
      ? { ...signedIn, resource, permissions: await requirePermission(need, resource, signedIn) }
      : signedIn
    if (options.visit !== false && isRead(call.request) && state.takeVisit()) {
      gateway.recordVisit({ remark: routePattern(call.url.pathname, call.params) })
    }
    return handler(full as ResourceCall)
  })
}

/** Wraps a loader or action that anybody may call. */
export function open<T>(handler: (call: OpenCall, state: RequestState) => T): GuardedFunction<T> {
  return wrap<T>('open', async ({ call, state }) => handler(call, state))
}

function wrap<T>(need: Need, run: (admitted: Admitted) => Promise<unknown>): GuardedFunction<T> {
  async function guardedFunction({ request, params, context }: Args) {
    const state = await requestState(context, request)
    const own: OwnCookies = { lines: [] }
    try {
      const form = isRead(request) ? new FormData() : await readTrustedForm(request, state)
      const call = openCall(request, params, form, state, own)
      return await toResponse(await run({ call, state, own }), state, own)
    } catch (thrown) {
      throw await toResponse(refusalOf(thrown, request, state, own), state, own)
    }
  }
  return Object.assign(guardedFunction, { need }) as unknown as GuardedFunction<T>
}

function openCall(
  request: Request,
  params: Args['params'],
  form: FormData,
  state: RequestState,
  own: OwnCookies,
): OpenCall {
  const { language } = state.preferences
  return {
    request,
    params,
    form,
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

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** Before anything else is done for it, a write must come from our own page and be of bounded size. */
async function readTrustedForm(request: Request, state: RequestState): Promise<FormData> {
  if (request.method !== 'POST') throw pageError(405, state.requestId)
  if (!isSameOrigin(request.headers, state.settings.allowedOrigins)) {
    state.log.warn(
      { origin: request.headers.get('origin') },
      'a form from another origin was refused',
    )
    throw pageError(403, state.requestId)
  }
  return readForm(request)
}

/** The resource is read from the pathname: a more specific route has no params that name it. */
function resourceAt(url: URL): Resource {
  const [area = '', name = ''] = url.pathname.slice(1).split('/')
  const resource = findResource(`${area}/${name}`)
  if (!resource) throw redirect('/404')
  return resource
}

function requireSession({ call, state }: Admitted): { person: Person; gateway: Gateway } {
  const { person } = call
  const { gateway } = state
  if (person && gateway) return { person, gateway }
  throw signInRedirect(wayBack(call.request, state))
}

/** Where to go after signing in: the page itself, or for a form the page it was on. */
function wayBack(request: Request, state: RequestState): string {
  const url = new URL(request.url)
  if (isRead(request)) return url.pathname + url.search
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const from = new URL(referer)
  if (!state.settings.allowedOrigins.includes(from.origin)) return '/'
  return safeRedirectTarget(from.pathname + from.search, from.origin) ?? '/'
}

async function requirePermission(
  need: string,
  resource: Resource,
  call: SignedInCall,
): Promise<ReadonlySet<string>> {
  const navigation = await readNavigationOrRefuse(call)
  const codes = buttonCodesAt(navigation, `/${resource.permissionPath}`)
  if (!codes.has(need)) throw pageError(403, call.requestId)
  return codes
}

/** Without menus and buttons nothing may be shown: the server's message, and /refuse. */
export async function readNavigationOrRefuse(call: SignedInCall) {
  try {
    return await call.gateway.navigation()
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || error.code === 'unauthenticated') {
      throw error
    }
    call.setFlash({ kind: 'error', text: error.message })
    throw redirect('/refuse')
  }
}

function refusalOf(
  thrown: unknown,
  request: Request,
  state: RequestState,
  own: OwnCookies,
): Response {
  if (thrown instanceof GatewayError && thrown.code === 'unauthenticated') {
    state.endSession()
    own.flash = { kind: 'info', text: translator(state.preferences.language)('session.expired') }
    return signInRedirect(wayBack(request, state))
  }
  return toPageError(thrown, state)
}
