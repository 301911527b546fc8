import { randomUUID } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { createGateway } from '#app/gateway/gateway.server.ts'
import type { Gateway } from '#app/gateway/gateway-types.ts'
import { refresh, type TokenCaller, type TokenPair } from '#app/gateway/token.server.ts'
import { createTokenHolder, type TokenHolder } from '#app/gateway/token-holder.server.ts'
import { type CookieJar, parseCookies } from './cookies.ts'
import { createFlashStore, type FlashStore } from './flash.server.ts'
import type { RequestLog } from './load-context.ts'
import { type Preferences, readPreferences } from './preferences.ts'
import { createSessionStore, type Session, type SessionStore } from './session.server.ts'
import { type WebSettings, webSettings } from './settings.server.ts'
import { standardLog } from './standard-log.server.ts'

// The seen-time is written this much apart, so that most answers carry no cookie.
const SLIDES_WITHIN_IDLE = 60
// So near to a renewal another answer may already hold the successor of the tokens
// we know; ours must not put the old ones back.
const NO_SLIDE_BEFORE_EXPIRY_MS = 120_000

/** What all loaders of one request share. */
export type RequestState = {
  requestId: string
  log: RequestLog
  settings: WebSettings
  secure: boolean
  jar: CookieJar
  preferences: Preferences
  lite: boolean
  flashes: FlashStore
  tokenCaller: TokenCaller
  session: Session | null
  /** Null for a visitor. */
  gateway: Gateway | null
  /** Calls on behalf of a session that has only just begun. */
  gatewayFor(session: Session): Gateway
  /** Set-Cookie lines for the session as it stands now. */
  sessionCookies(): Promise<string[]>
  startSession(session: Session): void
  endSession(): void
  /** True once for every request, however many loaders ask. */
  takeVisit(): boolean
}

const states = new WeakMap<object, Promise<RequestState>>()

/**
 * The state of a request, made once: Remix hands every loader another Request,
 * but the load context object is the same.
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
  const preferences = readPreferences(jar)
  const store = createSessionStore({ keys: settings.sessionKeys, secure, limits: settings })
  const tokenCaller = {
    ...settings,
    language: preferences.language,
    requestId,
    clientAddress: context.clientAddress ?? '',
  }
  const session = await store.read(jar, Date.now())
  if (session) context.identify?.(session.sub)
  const sessionPart = trackSession({
    ...{ store, jar, session, tokenCaller },
    slideEveryMs: settings.idleMs / SLIDES_WITHIN_IDLE,
  })
  const gatewayFor = (person: Session, tokens: TokenHolder) =>
    createGateway({
      ...tokenCaller,
      tokens,
      person,
      onVisitFailed: (err) => log.warn({ err }, 'a visit was not recorded'),
    })
  let visited = false
  return {
    requestId,
    log,
    settings,
    secure,
    jar,
    preferences,
    lite: preferences.lite || request.headers.get('save-data')?.toLowerCase() === 'on',
    flashes: createFlashStore(settings.sessionKeys, secure),
    tokenCaller,
    session,
    gateway: sessionPart.tokens && session ? gatewayFor(session, sessionPart.tokens) : null,
    gatewayFor: (other) => gatewayFor(other, tokensOf(other, tokenCaller)),
    sessionCookies: sessionPart.cookies,
    startSession: sessionPart.start,
    endSession: sessionPart.end,
    takeVisit() {
      const first = !visited
      visited = true
      return first
    },
  }
}

type Tracked = {
  store: SessionStore
  jar: CookieJar
  session: Session | null
  tokenCaller: TokenCaller
  slideEveryMs: number
}

/** Follows what happens to the session during the request and writes it down once. */
function trackSession({ store, jar, session, tokenCaller, slideEveryMs }: Tracked) {
  const tokens = session && tokensOf(session, tokenCaller)
  const initial = tokens?.pair()
  let replacement: Session | null | undefined
  let written: { key: string; lines: Promise<string[]> } | undefined

  function write(next: Session, now: number): Promise<string[]> {
    // Every loader answers with the very same line, which Remix then sends once.
    if (written?.key !== next.access_token) {
      const seen = { ...next, seenAt: now }
      written = { key: next.access_token, lines: store.write(jar, seen, now) }
    }
    return written.lines
  }

  return {
    tokens,
    async cookies(): Promise<string[]> {
      const now = Date.now()
      if (replacement) return write(replacement, now)
      if (replacement === null) return store.clear(jar)
      if (!session || !tokens) return []
      const pair = tokens.pair()
      if (pair !== initial) return write(withTokens(session, pair), now)
      const mayStay = now - session.seenAt < slideEveryMs
      return mayStay || pair.expiresAt - now < NO_SLIDE_BEFORE_EXPIRY_MS ? [] : write(session, now)
    },
    start(next: Session) {
      replacement = next
    },
    end() {
      replacement = null
    },
  }
}

function tokensOf(session: Session, caller: TokenCaller): TokenHolder {
  const pair = {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expiresAt,
  }
  return createTokenHolder(pair, (refreshToken) => refresh(caller, refreshToken))
}

function withTokens(session: Session, pair: TokenPair): Session {
  return {
    ...session,
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    expiresAt: pair.expiresAt,
  }
}
