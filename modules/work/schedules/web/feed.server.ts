import { createHash } from 'node:crypto'
import { data } from '@remix-run/node'
import {
  calendarFeed,
  FEED_CALLS,
  FEED_PAGE,
  FEED_TOKEN,
  ownFeed,
  renewedFeed,
} from '#modules/work/schedules/wire/calendar-feed.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { OpenCall, SignedInCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import type { FeedView } from './feed-view.ts'
import { writeIcalendar } from './write-icalendar.ts'

/** Longer values cannot be tokens. */
const MAX_TOKEN = 100
const [NOT_MODIFIED, NOT_FOUND, TOO_MANY] = [304, 404, 429]

/** Serves the feed to a valid token; every invalid token gets the same empty response. */
export async function sendFeed(call: OpenCall, state: RequestState): Promise<Response> {
  const token = (call.url.searchParams.get(FEED_TOKEN) ?? '').slice(0, MAX_TOKEN)
  try {
    const feed = await callOpenly(state.tokenCaller, FEED_CALLS.read, { token }, calendarFeed)
    if (!feed) return new Response(null, { status: NOT_FOUND })
    const t = translator(feed.language)
    const origin = state.settings.allowedOrigins[0] ?? call.url.origin
    const words = { origin, taskDue: t('feed.taskDue'), name: t('feed.name', { name: feed.name }) }
    return answerText(call.request, writeIcalendar(feed.entries, words))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'too-many') throw error
    const headers = new Headers(refusalInit(error).headers)
    return new Response(null, { status: TOO_MANY, headers })
  }
}

/** Answers 304 when the client has the current text. */
function answerText(request: Request, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim())
  const headers = { etag, 'content-disposition': 'attachment; filename="staffdesk.ics"' }
  if (known.some((one) => one.replace(/^W\//, '') === etag)) {
    return new Response(null, { status: NOT_MODIFIED, headers })
  }
  return new Response(text, {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}

/** The state of the user's feed address; the address itself only right after its creation. */
export async function loadFeed(
  { gateway, t, language }: SignedInCall,
  address: string | null = null,
): Promise<FeedView> {
  const { since } = await gateway.ask(FEED_CALLS.own, {}, ownFeed)
  return {
    title: t('feed.title'),
    state:
      since === null ? t('feed.none') : t('feed.since', { at: formatDateTime(since, language) }),
    isSet: since !== null,
    address,
  }
}

/** Creates, renews or revokes the address. Only this response shows the address. */
export async function changeFeed(call: SignedInCall) {
  const { form, gateway, url } = call
  if (form.get('do') === 'revoke') {
    await gateway.send('PUT', FEED_CALLS.revoke, {})
    return data(await loadFeed(call))
  }
  const { value } = await gateway.sendFor('POST', FEED_CALLS.renew, {}, renewedFeed)
  return data(await loadFeed(call, `${url.origin}${FEED_PAGE}?${FEED_TOKEN}=${value.token}`))
}
