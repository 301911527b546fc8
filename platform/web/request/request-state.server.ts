import { randomUUID } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { CURRENT_USER } from '#platform/web/gateway/current-user.server.ts'
import { createGateway } from '#platform/web/gateway/gateway.server.ts'
import type { Gateway } from '#platform/web/gateway/gateway-types.ts'
import type { TokenCaller } from '#platform/web/gateway/token.server.ts'
import type { TokenHolder } from '#platform/web/gateway/token-holder.server.ts'
import {
  createTokenWitness,
  type TokenWitness,
} from '#platform/web/gateway/token-witness.server.ts'
import { NO_SCRIPTS_COOKIE, SCRIPTLESS_PAGES } from '#platform/web/lib/browser-support.ts'
import { type CookieJar, parseCookies } from '#platform/web/session/cookies.ts'
import { createFlashStore, type FlashStore } from '#platform/web/session/flash.server.ts'
import {
  createSessionStore,
  type NewSession,
  type Session,
} from '#platform/web/session/session.server.ts'
import { tokensOf, trackSession } from '#platform/web/session/session-track.server.ts'
import { createTabStore, type TabStore } from '#platform/web/session/tabs.server.ts'
import { isOpenedPage, purposeHeaders } from '#platform/wire/http/request-purpose.ts'
import { standardLog } from './errors/standard-log.server.ts'
import type { RequestLog } from './load-context.ts'
import { type WebSettings, webSettings } from './settings.server.ts'
import { type Preferences, readPreferences } from './shell/preferences.ts'

/** The state that all loaders of one request share. */
export type RequestState = {
  requestId: string
  log: RequestLog
  /** Reports to the front why a form was refused. */
  refused(reason: 'foreign-origin' | 'foreign-form'): void
  settings: WebSettings
  secure: boolean
  jar: CookieJar
  preferences: Preferences
  lite: boolean
  flashes: FlashStore
  tabs: TabStore
  tokenCaller: TokenCaller
  session: Session | null
  /** Null for a visitor. */
  gateway: Gateway | null
  /** The tokens of the session, for requests other than page calls. */
  tokens: TokenHolder | null
  /** The gateway for calls of a session that has just begun. */
  gatewayFor(session: NewSession): Gateway
  /** Rejects unless the back end accepts the token of the session, in this call or in an earlier one. */
  confirmSession(): Promise<void>
  /** Set-Cookie lines for the present session. */
  sessionCookies(): Promise<string[]>
  /**
   * The same as `sessionCookies`, for requests without a user action: only the cookies that must not be lost.
   */
  renewedCookies(): Promise<string[]>
  startSession(session: NewSession): void
  /** Changes facts in the session, but not its user. */
  amendSession(change: Partial<Pick<Session, 'mustChangePassword' | 'avatar'>>): void
  endSession(): void
  /** Whether the user opened the page. False for HEAD, a prefetch or a picture. */
  isOpened: boolean
  /** True once for each request of a user, even if several loaders call it. */
  takeVisit(): boolean
}

const states = new WeakMap<object, Promise<RequestState>>()

/**
 * The state of a request, created once. Remix passes another Request object to every loader, but the same
 * load context.
 */
export function requestState(context: AppLoadContext, request: Request): Promise<RequestState> {
  const known = states.get(context)
  if (known !== undefined) return known
  const made = createState(context, request)
  states.set(context, made)
  return made
}

async function createState(context: AppLoadContext, request: Request): Promise<RequestState> {
  const settings = webSettings(context)
  const requestId = context.requestId ?? randomUUID()
  const log = context.log ?? standardLog(requestId)
  const secure = settings.allowedOrigins[0]?.startsWith('https:') ?? true
  const jar = parseCookies(request.headers.get('cookie'))
  const preferences = readPreferences(jar, request.headers.get('accept-language'))
  const store = createSessionStore({ keys: settings.sessionKeys, secure, limits: settings })
  const tokenCaller = {
    ...settings,
    language: preferences.language,
    requestId,
    clientAddress: context.clientAddress ?? '',
    userAgent: request.headers.get('user-agent') ?? '',
    purpose: purposeHeaders(request, { isOwnScript: isOfOwnPage(request) }),
  }
  const session = await store.read(jar, Date.now())
  if (session) context.identify?.(session.sub)
  const witness = createTokenWitness()
  const { idleMs } = settings
  const track = trackSession({ store, jar, session, tokenCaller, witness, idleMs })
  const gatewayFor = (person: NewSession, tokens: TokenHolder, witness?: TokenWitness) =>
    createGateway({
      ...tokenCaller,
      tokens,
      person,
      ...(witness && { witness }),
      onVisitFailed: (err) => log.warn({ err }, 'a visit was not recorded'),
    })
  const gateway = track.tokens && session ? gatewayFor(session, track.tokens, witness) : null
  const isOpened = isOpenedPage(request, isOfOwnPage(request))
  let visited = false
  return {
    requestId,
    log,
    refused: (reason) => context.refused?.(reason),
    settings,
    secure,
    jar,
    preferences,
    lite: preferences.lite || wantsNoScripts(request, jar),
    flashes: createFlashStore(settings.sessionKeys, secure),
    tabs: createTabStore(settings.sessionKeys, secure),
    tokenCaller,
    session,
    gateway,
    tokens: track.tokens,
    gatewayFor: (other) => gatewayFor(other, tokensOf(other, tokenCaller)),
    confirmSession: confirmation(gateway, witness),
    sessionCookies: track.cookies,
    renewedCookies: track.renewed,
    startSession: track.start,
    amendSession: track.amend,
    endSession: track.end,
    isOpened,
    takeVisit() {
      const first = !visited
      visited = true
      return first && isOpened
    },
  }
}

/** Whether a script of our own page sent the request, to load the next page. */
function isOfOwnPage({ headers }: Request): boolean {
  return headers.get('sec-fetch-site') === 'same-origin'
}

/**
 * Whether the page is rendered without scripts: the browser saves data or is too old for them, or the page
 * needs none.
 */
function wantsNoScripts({ headers, url }: Request, jar: CookieJar): boolean {
  if (SCRIPTLESS_PAGES.has(new URL(url).pathname)) return true
  return headers.get('save-data')?.toLowerCase() === 'on' || jar.has(NO_SCRIPTS_COOKIE)
}

/**
 * Confirms the session with at most one additional call, for any number of loaders and of their own calls.
 */
function confirmation(gateway: Gateway | null, witness: TokenWitness): () => Promise<void> {
  let pending: Promise<unknown> | undefined
  return async () => {
    if (!witness.isAccepted()) await witness.settled()
    if (witness.isAccepted()) return
    pending ??= gateway?.ask(CURRENT_USER, {}, z.unknown())
    await pending
  }
}
