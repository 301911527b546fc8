import { randomBytes } from 'node:crypto'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { DocumentContext } from '#platform/web/components/shell/document-context.ts'
import { i18nFor } from '#platform/web/i18n/instances.server.ts'
import { readFailedChunk } from '#platform/web/lib/chunk-failure.ts'
import {
  contentSecurityPolicy,
  type PolicyAddresses,
  REPORTING_ENDPOINTS,
} from '#platform/web/request/content-security-policy.ts'
import { withoutFrameworkWords } from '#platform/web/request/errors/discreet-errors.server.ts'
import { standardLog } from '#platform/web/request/errors/standard-log.server.ts'
import { type RequestState, requestState } from '#platform/web/request/request-state.server.ts'
import { serializeCookie } from '#platform/web/session/cookies.ts'
import styles from '#styles/app.css?inline'
import stylesheet from '#styles/app.css?url'

const STYLES_COOKIE = 'staffdesk-styles'
const STYLES_VERSION = stylesheet.replace(/\W/g, '')
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Renders a document without streaming, because a page waits for no data once its loaders are done. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const state = await requestState(context, request)
  const nonce = randomBytes(16).toString('base64')
  const entryContext = withoutFrameworkWords(remixContext, state.requestId)
  // A browser that failed to load a file may lack the stylesheet too.
  const isWhole = readFailedChunk(state.jar) === null
  const hasStyles = isWhole && state.jar.get(STYLES_COOKIE) === STYLES_VERSION
  const body = renderToString(
    <DocumentContext.Provider value={{ nonce, styles: hasStyles ? '' : styles }}>
      <I18nextProvider i18n={i18nFor(state.preferences.language)}>
        <RemixServer context={entryContext} url={request.url} />
      </I18nextProvider>
    </DocumentContext.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, policyAddresses(state)))
  headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS)
  headers.set('Cache-Control', 'no-store')
  headers.append('Vary', 'Accept-Language')
  passOnRetryAfter(headers, remixContext)
  await settleSessionCookie(headers, state)
  if (!hasStyles) headers.append('Set-Cookie', stylesCookie(state))
  // Send bytes: for a string, Node would first check that every character is well-formed.
  const bytes = Buffer.from(`<!doctype html>${withNonce(body, nonce)}`)
  return new Response(bytes, { status, headers })
}

function policyAddresses({ settings }: RequestState): PolicyAddresses {
  const { redirectSignIn, reportOrigins, allowedOrigins } = settings
  const isOutside = redirectSignIn?.kind === 'outside'
  return {
    frameOrigins: reportOrigins,
    ownOrigins: allowedOrigins,
    signInOrigin: isOutside ? new URL(redirectSignIn.issuer).origin : undefined,
  }
}

/** Remix does not copy the headers of routes into a document, but Retry-After must reach the browser. */
function passOnRetryAfter(headers: Headers, { staticHandlerContext }: EntryContext): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  for (const routeHeaders of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    const seconds = routeHeaders.get('Retry-After')
    if (seconds !== null) headers.set('Retry-After', seconds)
  }
}

/** Records that this browser has the stylesheet. If the browser has dropped it from its cache, it fetches it again. */
function stylesCookie({ secure }: RequestState): string {
  return serializeCookie(STYLES_COOKIE, STYLES_VERSION, { secure, maxAgeSeconds: YEAR_SECONDS })
}

/** A loader that ended before a session renewal has set the older cookie, so the newest one must win. */
async function settleSessionCookie(headers: Headers, state: RequestState): Promise<void> {
  const last = await state.sessionCookies()
  const replaced = new Set(last.map(nameOf))
  const others = setCookieLines(headers).filter((line) => !replaced.has(nameOf(line)))
  headers.delete('Set-Cookie')
  for (const line of [...others, ...last]) headers.append('Set-Cookie', line)
}

/** The Headers polyfill of remix-serve has no getSetCookie. Our cookies contain no comma. */
function setCookieLines(headers: Headers): string[] {
  return headers.getSetCookie?.() ?? headers.get('Set-Cookie')?.split(/,\s*/) ?? []
}

function nameOf(setCookie: string): string {
  return setCookie.slice(0, setCookie.indexOf('='))
}

/**
 * Remix adds the nonce to its scripts but not to their preloads, which the content security policy would
 * refuse.
 */
function withNonce(html: string, nonce: string): string {
  const first = html.indexOf(PRELOAD)
  if (first === -1) return html
  // The preloads are adjacent, so only this part of the page is replaced.
  const end = html.lastIndexOf(PRELOAD) + PRELOAD.length
  const links = html.slice(first, end).replaceAll(PRELOAD, `${PRELOAD} nonce="${nonce}"`)
  return html.slice(0, first) + links + html.slice(end)
}

const PRELOAD = '<link rel="modulepreload"'

/** Logs errors that no guard caught; the visitor sees at most an id. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  const requestId = context.requestId ?? ''
  const log = context.log ?? standardLog(requestId)
  const isRouting = (error as { status?: number } | null)?.status !== undefined
  if (isRouting) log.warn({ err: error }, 'no route matched the request')
  else log.error({ err: error }, 'failed to render a page')
}
