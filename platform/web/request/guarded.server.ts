import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type TypedResponse,
} from '@remix-run/node'
import { ownPageName } from '#platform/define/built-in/menu-names.server.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { buttonCode } from '#platform/define/engine/button-code.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { groupButton } from '#platform/define/engine/groups.ts'
import { isPageRight, type PageRight } from '#platform/define/own-pages.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt, holdsRight, ownOnlyAt } from '#platform/web/gateway/navigation.server.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { OidcFault } from '#platform/web/session/oidc-fault.ts'
import { findResource } from '#product/define/registry.server.ts'
import { type OwnAnswer, type Returned, toResponse } from './answer.server.ts'
import { isAnswered } from './answered-paths.server.ts'
import { beginCall, type FormNeeds, isRead, wayBack } from './begin-call.server.ts'
import { pageRefused, signInRedirect, toPageError } from './errors/page-error.server.ts'
import { keepTyped } from './forms/keep-typed.server.ts'
import { NAMED_ACTION, type Need, type ResourceNeed } from './needs.ts'
import type { OpenCall, ResourceCall, SignedInCall } from './page-call.ts'
import { type RequestState, requestState } from './request-state.server.ts'
import { routePattern } from './route-pattern.ts'
import { doorAt } from './shell/menu-target.server.ts'
import { rememberTab } from './shell/tab-addresses.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** A loader or action that checks its own authorisation. A test can read its requirement from `need`. */
export type GuardedFunction<T> = ((args: Args) => Promise<TypedResponse<Returned<Awaited<T>>>>) & {
  readonly need: Need
}

export type GuardOptions = {
  /** Layouts and helper routes set this to false, because a visit is recorded once for each page view. */
  visit?: boolean
  /** How many fields a posted form may have, if the usual limit is too low for a page. */
  maxFields?: number
  /**
   * The most files that the form may contain. The address must be one that accepts files
   * (platform/wire/files/files.ts).
   */
  takesFiles?: number
}

/** Set by `redrawing`: the handler shows a restored form again instead of saving it. */
type Redraws = { readonly redraws?: true }

/** Marks a handler of posted forms that respects `isRestored`: text typed into its form is never lost. */
export function redrawing<Handler extends object>(handler: Handler): Handler & Redraws {
  return Object.assign(handler, { redraws: true } as const)
}

type Admitted = { call: OpenCall; state: RequestState; own: OwnAnswer }

type LetIn = { call: ResourceCall; isOfResource: boolean }

/**
 * Wraps a loader or action that needs a session (`signed-in`), the permission for a page without a resource
 * (`org/chart:view`), or a button of the resource in the URL (`view`, `add`, …).
 */
export function guarded<T>(
  need: 'signed-in' | PageRight,
  handler: (call: SignedInCall, state: RequestState) => T,
  options?: GuardOptions,
): GuardedFunction<T>
export function guarded<T>(
  need: ResourceNeed,
  handler: (call: ResourceCall) => T,
  options?: GuardOptions,
): GuardedFunction<T>
export function guarded<T>(
  need: Exclude<Need, 'open'>,
  handler: (call: ResourceCall, ...state: RequestState[]) => T,
  options: GuardOptions = {},
): GuardedFunction<T> {
  async function run(admitted: Admitted): Promise<Awaited<T>> {
    const { state } = admitted
    const { call, isOfResource } = await letIn(need, admitted)
    const isPage = options.visit !== false && isRead(call.request)
    if (isPage && state.takeVisit()) {
      call.gateway.recordVisit({ remark: routePattern(call.url.pathname, call.params) })
    }
    // Handlers of a resource may have a second parameter of their own.
    const answer = await (isOfResource ? handler(call) : handler(call, state))
    // Pages that need only a session are in no menu and get no tab.
    if (isPage && state.isOpened && need !== 'signed-in') await rememberTab(call, state)
    await confirmSession(call, state)
    return answer
  }
  const redraws = 'redraws' in handler
  const { maxFields, takesFiles } = options
  return wrap<T>(need, run, { maxFields, takesFiles, redraws, isGuarded: true })
}

/** Requires the session, the user's own password, and the permission or the button. */
async function letIn(need: Exclude<Need, 'open'>, admitted: Admitted): Promise<LetIn> {
  const { call, state } = admitted
  const ofResource = need === 'signed-in' || isPageRight(need) ? null : need
  const resource = ofResource === null ? null : await resourceAt(call, state)
  const signedIn = { ...call, ...requireSession(admitted) }
  requireOwnPassword(signedIn)
  if (isPageRight(need)) await requirePageRight(need, signedIn)
  if (!ofResource || !resource) {
    // The cast is safe: the overloads of `guarded` promise such a handler only the signed-in call.
    return { call: signedIn as ResourceCall, isOfResource: false }
  }
  const rights = await requireButton(ofResource, resource, signedIn)
  return { call: { ...signedIn, resource, ...rights }, isOfResource: true }
}

/** The options of a route that needs no session. */
export type OpenOptions = Pick<FormNeeds, 'takesFiles' | 'maxFields' | 'takesPart'>

/** Wraps a loader or action that needs no session. */
export function open<T>(
  handler: (call: OpenCall, state: RequestState) => T,
  { takesFiles, maxFields, takesPart }: OpenOptions = {},
): GuardedFunction<T> {
  async function run({ call, state }: Admitted): Promise<Awaited<T>> {
    return await handler(call, state)
  }
  const needs = { takesFiles, maxFields, takesPart, redraws: false, isGuarded: false }
  return wrap<T>('open', run, needs)
}

function wrap<T>(
  need: Need,
  run: (admitted: Admitted) => Promise<Awaited<T>>,
  needs: FormNeeds,
): GuardedFunction<T> {
  async function guardedFunction({ request, params, context }: Args) {
    const state = await requestState(context, request)
    const own: OwnAnswer = { lines: [] }
    try {
      const call = await beginCall({ request, params }, state, own, needs)
      return await toResponse(await run({ call, state, own }), state, own)
    } catch (thrown) {
      const refusal = refusalOf(thrown, request, state, own)
      throw await toResponse(await keepTyped(refusal, request, state, own), state, own)
    }
  }
  return Object.assign(guardedFunction, { need })
}

/** The resource is read from the pathname: a more specific route has no params that name it. */
async function resourceAt({ url }: OpenCall, state: RequestState): Promise<Resource> {
  const [area = '', name = ''] = url.pathname.slice(1).split('/')
  const resource = findResource(`${area}/${name}`)
  if (!resource) throw redirect((await doorAt(url, state)) ?? '/404')
  return resource
}

type InSession = Omit<SignedInCall, keyof Omit<OpenCall, 'person'>>

function requireSession({ call, state }: Admitted): InSession {
  const { person } = call
  const { gateway, session } = state
  // No page has this address. Visitors get the 404 page now, because after signing in they would get it
  // anyway.
  if (!person && !isAnswered(call.url.pathname)) throw redirect('/404')
  if (!person || !gateway) throw signInRedirect(wayBack(call.request))
  return {
    person,
    gateway,
    mustChangePassword: session?.mustChangePassword ?? false,
    passwordChanged: () => state.amendSession({ mustChangePassword: false }),
  }
}

/**
 * The cookie stays valid as long as its seal, and only the back end knows whether the session has ended
 * since. If the handler made no call, this makes one afterwards.
 */
async function confirmSession({ request }: OpenCall, state: RequestState): Promise<void> {
  try {
    await state.confirmSession()
  } catch (error) {
    const isOver = error instanceof GatewayError && error.code === 'unauthenticated'
    // While the back end is unavailable, a form still gets its response, so that the user's text is not lost.
    if (isOver || isRead(request)) throw error
  }
}

const PASSWORD_PAGE = '/account/password'

/** With a password set by an administrator the user may only open the page to change it. */
function requireOwnPassword({ url, mustChangePassword }: SignedInCall): void {
  if (!mustChangePassword || url.pathname === PASSWORD_PAGE) return
  const back = new URLSearchParams({ returnTo: url.pathname + url.search })
  throw redirect(`${PASSWORD_PAGE}?${back}`)
}

async function requirePageRight(right: PageRight, call: SignedInCall): Promise<void> {
  if (holdsRight(await readNavigationOrRefuse(call), right)) return
  const [path = '', button] = right.split(':')
  throw pageRefused(call.requestId, ownPageName(path, call.language), button !== 'view')
}

async function requireButton(
  need: ResourceNeed,
  resource: Resource,
  call: SignedInCall,
): Promise<Pick<ResourceCall, 'permissions' | 'ownOnly'>> {
  const navigation = await readNavigationOrRefuse(call)
  const path = `/${resource.permissionPath}`
  const codes = buttonCodesAt(navigation, path)
  const button = need === NAMED_ACTION ? buttonOf(resource, call.params.action ?? '') : need
  const group = resource.parent?.group
  const isOpen = group === undefined || codes.has(groupButton(group))
  if (!isOpen || !codes.has(buttonCode(resource, button))) {
    const isAct = codes.has(buttonCode(resource, 'view'))
    throw pageRefused(call.requestId, resourceLabel(resource, call.language), isAct)
  }
  return { permissions: codes, ownOnly: ownOnlyAt(navigation, path) }
}

/** An unknown action gets a button code that does not exist, so no user has it. */
function buttonOf({ actions }: Resource, name: string): string {
  return Object.hasOwn(actions, name) ? (actions[name]?.button ?? name) : name
}

/** Errors that are not about the menu: the user must sign in again, or come back later. */
const OTHER_PAGES = new Set(['unauthenticated', 'too-many', 'busy'])

/** Whether the back end refuses the menus to this person. */
export function isRefusal(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.answered && !OTHER_PAGES.has(error.code)
}

/**
 * Reads the menus and buttons. Without them the user may see nothing, so a refusal leads to /refuse with the
 * server's message.
 */
export async function readNavigationOrRefuse(call: SignedInCall) {
  try {
    return await call.gateway.navigation()
  } catch (error) {
    if (!isRefusal(error)) throw error
    call.setFlash({ kind: 'error', text: error.message })
    throw redirect('/refuse')
  }
}

function refusalOf(
  thrown: unknown,
  request: Request,
  state: RequestState,
  own: OwnAnswer,
): Response {
  if (thrown instanceof GatewayError && thrown.code === 'unauthenticated') {
    state.endSession()
    own.flash = { kind: 'info', text: whyEnded(thrown, state) }
    return signInRedirect(wayBack(request))
  }
  return toPageError(thrown, request, state)
}

function whyEnded({ cause }: GatewayError, state: RequestState): string {
  const text = translator(state.preferences.language)('session.expired')
  if (!(cause instanceof OidcFault)) return text
  state.log.warn({ fault: cause.message }, 'a renewed token belongs to another user')
  return `${text} (${cause.message})`
}
