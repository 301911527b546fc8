import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { checkIdToken, type IdClaims } from '#platform/wire/sign-in/id-token.ts'

const DISCOVERY_PATH = '/.well-known/openid-configuration'
const WAIT_MS = 5_000
const CONNECT_MS = 2_000
const MAX_ANSWER_BYTES = 256 * 1024

const discovered = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** The company's own OpenID provider, and our client id there. */
export type OutsideIssuer = { issuer: string; clientId: string }

/** Verifies an id token and returns its claims; throws IdTokenFault for an invalid token. */
export type ProveIdentity = (idToken: string) => Promise<IdClaims>

/**
 * Verifies id tokens on the API side too, although the web tier has checked them, because the API does not trust its
 * caller. The keys are fetched when they are first needed.
 */
export function createIdentityProof({ issuer, clientId }: OutsideIssuer): ProveIdentity {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: WAIT_MS,
    bodyTimeout: WAIT_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  let keys: Promise<JWTVerifyGetKey> | undefined

  async function get(url: string): Promise<Response> {
    const signal = AbortSignal.timeout(WAIT_MS)
    const answer = await request(url, { dispatcher: agent, signal })
    return new Response(await answer.body.text(), { status: answer.statusCode })
  }

  async function findKeys(): Promise<JWTVerifyGetKey> {
    const answer = await get(issuer.replace(/\/$/, '') + DISCOVERY_PATH)
    const metadata = discovered.parse(await answer.json())
    if (metadata.issuer !== issuer) throw new Error('the provider names another issuer')
    return createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: (url) => get(url) })
  }

  return async (idToken) => {
    keys ??= findKeys()
    // A failed fetch is repeated on the next use.
    keys.catch(() => {
      keys = undefined
    })
    return checkIdToken(idToken, await keys, { issuer, clientId })
  }
}
