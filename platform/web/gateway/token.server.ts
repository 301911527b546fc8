import {
  ID_TOKEN_TYPE,
  NOT_LINKED,
  TOKEN_EXCHANGE,
} from '#platform/wire/sign-in/redirect-sign-in.ts'
import { tokenAnswer, tokenRefusal } from '#platform/wire/sign-in/token.ts'
import { readJson, readRetryAfter } from './envelope.server.ts'
import { GatewayError } from './gateway-error.ts'
import { countRefresh } from './refresh-count.server.ts'
import { createSingleFlight } from './single-flight.server.ts'
import type { ApiTransport } from './transport.ts'
import { type CallHeaders, callHeaders, sendThrough } from './wire.server.ts'

export type TokenPair = {
  accessToken: string
  refreshToken: string
  /** Milliseconds of our clock. */
  expiresAt: number
  /** Present after a sign-in by redirect. */
  idToken?: string | undefined
}

export type TokenCaller = CallHeaders & {
  transport: ApiTransport
  clientId: string
  clientSecret: string
  /** The browser of the person, for the sign-in log. */
  userAgent?: string
}

const MINUTE_S = 60

const flights = createSingleFlight<TokenPair>()

/** Password grant. `unauthenticated` for any refusal, `upstream` when there was no readable answer. */
export function signIn(
  caller: TokenCaller,
  credentials: { username: string; password: string; link_nonce?: string },
): Promise<TokenPair> {
  return askForTokens(caller, { grant_type: 'password', ...credentials }, () => true)
}

/**
 * Exchanges the id token of an outside provider for our own token pair (RFC 8693).
 * `unauthenticated` when no account is linked to that identity.
 */
export function exchangeIdToken(caller: TokenCaller, idToken: string): Promise<TokenPair> {
  return askForTokens(
    caller,
    {
      grant_type: TOKEN_EXCHANGE,
      subject_token: idToken,
      subject_token_type: ID_TOKEN_TYPE,
    },
    (error) => error === NOT_LINKED,
  )
}

/**
 * Renews a token pair. Parallel callers share one request. Only a definite refusal of the grant ends the
 * session; trouble of any other kind does not.
 */
export function refresh(caller: TokenCaller, refreshToken: string): Promise<TokenPair> {
  let isFirst = false
  const pair = flights.run(refreshToken, () => {
    isFirst = true
    return askForSuccessor(caller, refreshToken)
  })
  if (!isFirst) countRefresh('coalesced')
  return pair
}

async function askForSuccessor(caller: TokenCaller, refreshToken: string): Promise<TokenPair> {
  try {
    const pair = await askForTokens(
      caller,
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      (error) => error === 'invalid_grant',
    )
    countRefresh('success')
    return pair
  } catch (error) {
    const isRefusal = error instanceof GatewayError && error.code === 'unauthenticated'
    countRefresh(isRefusal ? 'refused' : 'failed')
    throw error
  }
}

/** Revokes a refresh token at the provider. */
export async function revoke(caller: TokenCaller, refreshToken: string): Promise<void> {
  const response = await post(caller, '/oauth/revocation', { token: refreshToken })
  if (!response.ok) throw new GatewayError('upstream', '', { requestId: caller.requestId })
}

async function askForTokens(
  caller: TokenCaller,
  fields: Record<string, string>,
  isRefusal: (error: string) => boolean,
): Promise<TokenPair> {
  const response = await post(caller, '/oauth/token', fields)
  const body = await readJson(response, caller.requestId)
  const { requestId } = caller
  if (response.status === 200) {
    const answer = tokenAnswer.safeParse(body)
    if (answer.success && (answer.data.status ?? 200) === 200) return pairOf(answer.data)
  }
  if (response.status === 429) {
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || MINUTE_S
    throw new GatewayError('too-many', '', { requestId, answered: true, retryAfterSeconds })
  }
  if (isBusy(response, body)) {
    const retryAfterSeconds = readRetryAfter(response)
    throw new GatewayError('busy', '', { requestId, answered: true, retryAfterSeconds })
  }
  if (response.status === 507)
    throw new GatewayError('storage-full', '', { requestId, cause: body })
  const refusal = tokenRefusal.safeParse(body)
  if (refusal.success && response.status < 500 && isRefusal(refusal.data.error)) {
    throw new GatewayError('unauthenticated', '', { requestId, answered: true })
  }
  throw new GatewayError('upstream', '', { requestId, cause: body })
}

/** RFC 6749: the server has more requests than it can handle. */
function isBusy({ status }: Response, body: unknown): boolean {
  const refusal = tokenRefusal.safeParse(body)
  return status === 503 && refusal.success && refusal.data.error === 'temporarily_unavailable'
}

function pairOf(answer: {
  access_token: string
  refresh_token: string
  expires_in: number
  id_token?: string | undefined
}): TokenPair {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + answer.expires_in * 1000,
    idToken: answer.id_token,
  }
}

function post(caller: TokenCaller, path: string, fields: Record<string, string>) {
  const { clientId, clientSecret } = caller
  const headers = callHeaders(caller)
  headers['content-type'] = 'application/x-www-form-urlencoded'
  if (caller.userAgent) headers['user-agent'] = caller.userAgent
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields })
  return sendThrough(caller, path, { method: 'POST', headers, body: body.toString() })
}
