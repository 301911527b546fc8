import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { createRemoteTransport } from '#platform/web/gateway/remote-transport.server.ts'
import type { ApiTransport } from '#platform/web/gateway/transport.ts'
import type { RedirectSignIn } from '#platform/web/request/load-context.ts'
import { RedirectRefused } from './redirect-refused.ts'

const DISCOVERY_PATH = '/.well-known/openid-configuration'
const KNOWN_FOR_MS = 10 * 60 * 1000
const WAIT_MS = 5_000
const CONNECT_MS = 2_000
const MAX_ANSWER_BYTES = 256 * 1024
/** A placeholder for the address of the embedded provider; the transport ignores it. */
const NOWHERE = 'http://api.invalid'

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

type Metadata = z.infer<typeof metadata>

/** An OpenID provider as its own metadata describes it, with the functions to call it. */
export type OpenIdProvider = {
  isEmbedded: boolean
  clientId: string
  clientSecret: string
  metadata: Metadata
  keys: JWTVerifyGetKey
  call: ApiTransport
}

export type ProviderSource = {
  redirectSignIn: RedirectSignIn | null
  transport: ApiTransport
  clientId: string
  clientSecret: string
}

type Known = { at: number; provider: Promise<OpenIdProvider> }
const embedded = new WeakMap<ApiTransport, Known>()
const outside = new Map<string, Known>()

/** The provider of this installation; its metadata is cached for some minutes. */
export function openProvider(source: ProviderSource, now = Date.now()): Promise<OpenIdProvider> {
  const { redirectSignIn, transport } = source
  if (redirectSignIn === null) throw new RedirectRefused('off')
  const known =
    redirectSignIn.kind === 'embedded'
      ? embedded.get(transport)
      : outside.get(keyOf(redirectSignIn))
  if (known && now < known.at + KNOWN_FOR_MS) return known.provider
  const provider = discover(source, redirectSignIn)
  const entry = { at: now, provider }
  if (redirectSignIn.kind === 'embedded') embedded.set(transport, entry)
  else outside.set(keyOf(redirectSignIn), entry)
  // A failed fetch is repeated on the next use.
  provider.catch(() => {
    embedded.delete(transport)
    if (redirectSignIn.kind === 'outside') outside.delete(keyOf(redirectSignIn))
  })
  return provider
}

function keyOf({ issuer, clientId }: Extract<RedirectSignIn, { kind: 'outside' }>): string {
  return `${issuer} ${clientId}`
}

async function discover(
  { transport, clientId, clientSecret }: ProviderSource,
  settings: RedirectSignIn,
): Promise<OpenIdProvider> {
  const isEmbedded = settings.kind === 'embedded'
  const call = isEmbedded ? transport : callAnywhere()
  const client = isEmbedded ? { clientId, clientSecret } : settings
  const base = isEmbedded ? NOWHERE : settings.issuer.replace(/\/$/, '')
  const providerMetadata = await readMetadata(call, base + DISCOVERY_PATH)
  const problem = isEmbedded ? null : problemOf(providerMetadata, settings.issuer)
  if (problem !== null) {
    throw new RedirectRefused('unavailable', { cause: new Error(`the provider: ${problem}`) })
  }
  return {
    isEmbedded,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    metadata: providerMetadata,
    keys: createRemoteJWKSet(new URL(providerMetadata.jwks_uri), {
      timeoutDuration: WAIT_MS,
      cacheMaxAge: KNOWN_FOR_MS,
      [customFetch]: (url, { headers, method, signal }) =>
        call(new Request(url, { headers, method, signal })),
    }),
    call,
  }
}

async function readMetadata(call: ApiTransport, url: string): Promise<Metadata> {
  try {
    const answer = await call(new Request(url, { headers: { accept: 'application/json' } }))
    if (answer.status !== 200) throw new Error(`discovery answered ${answer.status}`)
    return metadata.parse(await answer.json())
  } catch (cause) {
    throw new RedirectRefused('unavailable', { cause })
  }
}

/** The reason why the metadata of the company's provider is unusable; null when it is usable. */
export function problemOf(providerMetadata: Metadata, issuer: string): string | null {
  if (providerMetadata.issuer !== issuer) return 'it names another issuer'
  const methods = providerMetadata.code_challenge_methods_supported
  if (methods && !methods.includes('S256')) return 'it does not know S256'
  const endpoints = [
    providerMetadata.authorization_endpoint,
    providerMetadata.token_endpoint,
    providerMetadata.jwks_uri,
  ]
  const isPlain = endpoints.some((url) => !url.startsWith('https:'))
  return issuer.startsWith('https:') && isPlain ? 'an endpoint is not encrypted' : null
}

/** Calls any address that the provider's metadata names, within limits. Redirects are not followed. */
function callAnywhere(): ApiTransport {
  const byOrigin = new Map<string, ApiTransport>()
  return (request, options) => {
    const { origin } = new URL(request.url)
    let transport = byOrigin.get(origin)
    if (!transport) {
      transport = createRemoteTransport(origin, {
        connectMs: CONNECT_MS,
        headersMs: WAIT_MS,
        bodyMs: WAIT_MS,
        totalMs: WAIT_MS,
        maxResponseBytes: MAX_ANSWER_BYTES,
      })
      byOrigin.set(origin, transport)
    }
    return transport(request, options)
  }
}
