import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { createRemoteTransport, limitsFor } from '#platform/web/gateway/remote-transport.server.ts'
import type { ApiTransport } from '#platform/web/gateway/transport.ts'
import { transportSettings } from '#platform/web/gateway/transport-settings.ts'
import { withinPage } from '#platform/web/gateway/within-page.ts'
import { linkSignInKey } from './link-key.server.ts'
import type { RedirectSignIn } from './load-context.ts'
import { isReadableOnTheWay, PLAIN_HTTP_REFUSED } from './plain-http.ts'

const emptyIsMissing = (value: unknown) => (value === '' ? undefined : value)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(emptyIsMissing, type.optional())
const withDefault = <T extends z.ZodType, D>(type: T, value: D) =>
  z.preprocess((raw) => emptyIsMissing(raw) ?? value, type)

const fields = z.object({
  ...transportSettings,
  PORT: withDefault(z.coerce.number().int(), 3000),
  ORIGIN: optional(list.pipe(z.array(z.url()))),
  ALLOW_PLAIN_HTTP: withDefault(z.enum(['yes', 'no']), 'no'),
  API_BASE_URL: optional(z.url()),
  REPORT_ORIGINS: optional(list),
  HR_PREFIX: withDefault(z.enum(['/hr', '/api/hr']), '/hr'),
  ORG_PREFIX: withDefault(z.enum(['/cyl', '/api']), '/cyl'),
  OIDC_CLIENT_ID: withDefault(z.string(), 'staffdesk-web'),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_SIGN_IN: withDefault(z.enum(['on', 'off']), 'on'),
  OIDC_ISSUER: optional(z.url()),
  OIDC_SSO_CLIENT_ID: optional(z.string()),
  OIDC_SSO_CLIENT_SECRET: optional(z.string()),
  LINK_SIGN_IN_KEY: optional(linkSignInKey),
  SESSION_KEYS: optional(list.pipe(z.array(z.string().min(32)).min(1))),
  SESSION_IDLE_SECONDS: withDefault(z.coerce.number().int().positive(), 60 * 60),
  SESSION_ABSOLUTE_SECONDS: withDefault(z.coerce.number().int().positive(), 12 * 60 * 60),
})
const environment = fields.superRefine(({ ORIGIN = [], ALLOW_PLAIN_HTTP }, context) => {
  if (ALLOW_PLAIN_HTTP === 'yes' || !ORIGIN.some(isReadableOnTheWay)) return
  context.addIssue({ code: 'custom', path: ['ORIGIN'], message: PLAIN_HTTP_REFUSED })
})
type Environment = z.infer<typeof environment>

let read: Environment | undefined

function readEnvironment(): Environment {
  if (read) return read
  const result = environment.safeParse(process.env)
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`These settings of the web tier are not valid: ${names}`)
  }
  read = result.data
  return read
}

let remote: ApiTransport | undefined

function remoteTransport(): ApiTransport {
  remote ??= createRemoteTransport(required('API_BASE_URL'), limitsFor(readEnvironment()))
  return remote
}

function required<K extends 'API_BASE_URL' | 'OIDC_CLIENT_SECRET' | 'SESSION_KEYS'>(
  name: K,
): NonNullable<Environment[K]> {
  const value = readEnvironment()[name]
  if (value === undefined) throw new Error(`${name} must be set when the web tier runs by itself`)
  return value as NonNullable<Environment[K]>
}

/** The settings that the web tier needs to respond to a request. */
export type WebSettings = {
  transport: ApiTransport
  hrPrefix: string
  orgPrefix: string
  clientId: string
  clientSecret: string
  /** The origins of report pages that our pages may embed. */
  reportOrigins: readonly string[]
  redirectSignIn: RedirectSignIn | null
  sessionKeys: readonly string[]
  linkSignInKey: string | null
  allowedOrigins: readonly string[]
  idleMs: number
  absoluteMs: number
}

/** The settings of the load context take precedence; the environment supplies the others. */
export function webSettings(context: AppLoadContext): WebSettings {
  const env = readEnvironment()
  return {
    transport: withinPage(context.gatewayTransport ?? remoteTransport(), env.API_ANSWER_MS),
    hrPrefix: env.HR_PREFIX,
    orgPrefix: env.ORG_PREFIX,
    clientId: context.clientId ?? env.OIDC_CLIENT_ID,
    clientSecret: context.clientSecret ?? required('OIDC_CLIENT_SECRET'),
    reportOrigins: env.REPORT_ORIGINS ?? [],
    redirectSignIn:
      context.redirectSignIn === undefined ? redirectSignInOf(env) : context.redirectSignIn,
    sessionKeys: context.sessionKeys ?? required('SESSION_KEYS'),
    linkSignInKey:
      context.linkSignInKey === undefined ? (env.LINK_SIGN_IN_KEY ?? null) : context.linkSignInKey,
    allowedOrigins: context.allowedOrigins ?? env.ORIGIN ?? loopbackOrigins(env.PORT),
    idleMs: env.SESSION_IDLE_SECONDS * 1000,
    absoluteMs: env.SESSION_ABSOLUTE_SECONDS * 1000,
  }
}

/** The longest possible lifetime of a session. Its key is needed for as long. */
export function longestSessionMs(): number {
  return readEnvironment().SESSION_ABSOLUTE_SECONDS * 1000
}

/** The outside provider, if one is configured. Without our own server there is no embedded provider. */
function redirectSignInOf(env: Environment): RedirectSignIn | null {
  const { OIDC_ISSUER: issuer, OIDC_SSO_CLIENT_ID: clientId } = env
  const { OIDC_SSO_CLIENT_SECRET: clientSecret } = env
  if (env.OIDC_SIGN_IN === 'off' || !issuer) return null
  if (!clientId || !clientSecret) {
    throw new Error('OIDC_ISSUER needs OIDC_SSO_CLIENT_ID and OIDC_SSO_CLIENT_SECRET')
  }
  return { kind: 'outside', issuer, clientId, clientSecret }
}

function loopbackOrigins(port: number): string[] {
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}
