import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'

const KID = 'the-provider-key'

type Fields = Record<string, string>
type Code = { nonce: string; challenge: string; redirectUri: string; isUsed: boolean }

/** The faults that a provider may have. Each is one fault in an otherwise correct sign-in. */
export type Misbehaviour = Partial<{
  metadata: Record<string, unknown>
  /** Changes the parameters with which the browser comes back. */
  comeBack: (params: URLSearchParams) => void
  claims: (claims: JWTPayload) => JWTPayload
  header: Partial<JWTHeaderParameters>
  sign: 'none' | 'public key as a secret' | 'another key'
  tokens: (answer: Record<string, unknown>) => Record<string, unknown>
  answer: (response: ServerResponse) => void
}>

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

/**
 * An OpenID provider of the company: a real server with real signatures, and with the faults that a test
 * sets.
 */
export async function startFakeProvider(client: { id: string; secret: string }) {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: KID, alg: 'RS256', use: 'sig' }
  const publicText = await exportSPKI(own.publicKey)
  const codes = new Map<string, Code>()
  const asked: { path: string; fields: Fields }[] = []
  let wrong: Misbehaviour = {}
  let subject = 'somebody'

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer)
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ path: url.pathname, fields })
    if (url.pathname === '/.well-known/openid-configuration') return json(response, 200, metadata())
    if (url.pathname === '/jwks') return json(response, 200, { keys: [jwk] })
    if (url.pathname !== '/token') return json(response, 404, {})
    if (wrong.answer) return wrong.answer(response)
    const { status, body } = await redeem(fields)
    json(response, status, wrong.tokens ? wrong.tokens(body) : body)
  }

  function metadata() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      ...wrong.metadata,
    }
  }

  async function redeem(
    fields: Fields,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const known = codes.get(fields.code ?? '')
    const challenge = createHash('sha256')
      .update(fields.code_verifier ?? '')
      .digest('base64url')
    const isGood =
      known &&
      !known.isUsed &&
      known.challenge === challenge &&
      known.redirectUri === fields.redirect_uri &&
      fields.client_secret === client.secret
    if (!isGood) return { status: 400, body: { error: 'invalid_grant' } }
    known.isUsed = true
    const access_token = randomUUID()
    return {
      status: 200,
      body: {
        access_token,
        token_type: 'Bearer',
        expires_in: 300,
        id_token: await makeIdToken({ nonce: known.nonce, at_hash: halfHash(access_token) }),
      },
    }
  }

  /** An id token of this provider, with the faults that the test has set. */
  async function makeIdToken(extra: JWTPayload = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const good: JWTPayload = {
      iss: issuer,
      sub: subject,
      aud: client.id,
      iat: now,
      exp: now + 300,
      auth_time: now,
      preferred_username: `${subject}@company.example`,
      ...extra,
    }
    const claims = wrong.claims ? wrong.claims(good) : good
    if (wrong.sign === 'none') return new UnsecuredJWT(claims).encode()
    const isSecret = wrong.sign === 'public key as a secret'
    const key: CryptoKey | Uint8Array = isSecret
      ? new TextEncoder().encode(publicText)
      : (wrong.sign === 'another key' ? other : own).privateKey
    const header = { alg: isSecret ? 'HS256' : 'RS256', kid: KID, ...wrong.header }
    return new SignJWT(claims).setProtectedHeader(header).sign(key)
  }

  return {
    issuer,
    asked,
    makeIdToken,
    misbehave(next: Misbehaviour) {
      wrong = next
    },
    /** Sets the user who is signed in at the provider. */
    be(who: string) {
      subject = who
    },
    /** The address to which the provider sends the browser after an authorization request. */
    authorize(address: string): string {
      const { searchParams: wish } = new URL(address)
      const code = randomUUID()
      codes.set(code, {
        nonce: wish.get('nonce') ?? '',
        challenge: wish.get('code_challenge') ?? '',
        redirectUri: wish.get('redirect_uri') ?? '',
        isUsed: false,
      })
      const params = new URLSearchParams({ code, state: wish.get('state') ?? '', iss: issuer })
      wrong.comeBack?.(params)
      const { pathname } = new URL(wish.get('redirect_uri') ?? '')
      return `${pathname}?${params}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function halfHash(token: string): string {
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
}
