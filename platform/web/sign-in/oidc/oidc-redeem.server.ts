import { z } from 'zod'
import { OidcFault } from '#platform/web/session/oidc-fault.ts'
import { checkIdToken, type IdClaims } from '#platform/wire/sign-in/id-token.ts'
import type { Attempt } from './oidc-attempts.server.ts'
import type { OpenIdProvider } from './oidc-provider.server.ts'

const answerShape = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().positive().optional(),
})

type TokenAnswer = z.infer<typeof answerShape>

/** The identity of the user at the provider, with the tokens. */
export type ProvenIdentity = { claims: IdClaims; answer: TokenAnswer }

export type Redeemed = {
  code: string
  redirectUri: string
  /** Headers about the person's browser, only for the log of our own token server. */
  origin: Readonly<Record<string, string>>
}

/** Exchanges a code for tokens, and verifies the id token. */
export async function redeemCode(
  provider: OpenIdProvider,
  { verifier, nonce }: Attempt,
  { code, redirectUri, origin }: Redeemed,
): Promise<ProvenIdentity> {
  const fields = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  }
  const answer = readAnswer(await askForTokens(provider, fields, provider.isEmbedded ? origin : {}))
  try {
    const claims = await checkIdToken(answer.id_token, provider.keys, {
      issuer: provider.metadata.issuer,
      clientId: provider.clientId,
      nonce,
      accessToken: answer.access_token,
    })
    return { claims, answer }
  } catch (cause) {
    throw new OidcFault('notValidated', { cause })
  }
}

/** The JSON object in the response of the token endpoint, with any status. */
async function askForTokens(
  provider: OpenIdProvider,
  fields: Record<string, string>,
  origin: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const { clientId, clientSecret, metadata, call } = provider
  const headers: Record<string, string> = {
    ...origin,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams(fields)
  if (metadata.token_endpoint_auth_methods_supported.includes('client_secret_post')) {
    body.set('client_id', clientId)
    body.set('client_secret', clientSecret)
  } else {
    const pair = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  try {
    const request = new Request(metadata.token_endpoint, { method: 'POST', headers, body })
    const response = await call(request)
    if (response.status >= 500) throw new Error(`the token endpoint answered ${response.status}`)
    return z.record(z.string(), z.unknown()).parse(await response.json())
  } catch (cause) {
    throw new OidcFault('noResponse', { cause })
  }
}

/** RFC 6749 section 2.3.1: both parts are form-encoded before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}

function readAnswer(body: Record<string, unknown>): TokenAnswer {
  const hasToken = typeof body.access_token === 'string' && body.access_token !== ''
  if (!hasToken) {
    throw new OidcFault('noAccessToken', { cause: new Error(describeRefusal(body.error)) })
  }
  const parsed = answerShape.safeParse(body)
  if (!parsed.success) throw new OidcFault('notValidated', { cause: new Error('no id_token') })
  return parsed.data
}

function describeRefusal(error: unknown): string {
  return typeof error === 'string' && /^[a-z_]{1,64}$/.test(error) ? error : 'no reason given'
}
