import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type Rates, USUAL_RATES } from '#platform/api/identity/throttle/rate-limits.ts'
import {
  type TransportTimes,
  transportSettings,
  transportTimes,
} from '#platform/web/gateway/transport-settings.ts'
import { linkSignInKey } from '#platform/web/request/link-key.server.ts'
import type { RedirectSignIn } from '#platform/web/request/load-context.ts'
import { isReadableOnTheWay, PLAIN_HTTP_REFUSED } from '#platform/web/request/plain-http.ts'
import type { FileSettings } from './files.ts'
import { isAddressRange } from './front/client-address.ts'

/** Exit code if the settings forbid the start (sysexits EX_CONFIG). */
export const EXIT_CONFIG = 78

const MIN_SECRET_BYTES = 32
const MOST_WORKERS = 64
const MOST_JOBS = 16
/** With fewer cores, the database and one process use the whole machine. */
const CORES_FOR_WORKERS = 4
const MIN_DISTINCT_CHARACTERS = 8
const SAMPLE_SECRET = /change[-_ ]?me|example|sample|placeholder|replace[-_ ]?(me|this)/i

/** Names the wrong settings. It never contains a value: values may be secrets. */
export class ConfigError extends Error {
  readonly variables: readonly string[]

  constructor(problems: readonly { variable: string; problem: string }[]) {
    super(problems.map(({ variable, problem }) => `${variable}: ${problem}`).join('\n'))
    this.name = 'ConfigError'
    this.variables = problems.map(({ variable }) => variable)
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

const rate = (usual: number) => wholeNumber(1, 1_000_000).default(usual)

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

const secret = z
  .string()
  .max(512)
  .superRefine((text, context) => requireStrong([text], context))

const addressRanges = commaList.refine(
  (entries) => entries.every(isAddressRange),
  'must list IP addresses or ranges such as 10.0.0.0/8',
)

const webOrigin = z
  .string()
  .refine(isWebOrigin, 'must be scheme and host without a path, such as https://hr.company.com')
  .transform((text) => new URL(text).origin)

const webBase = z
  .string()
  .refine(isWebUrl, 'must be an http or https address')
  .transform((text) => text.replace(/\/+$/, ''))

const postgresUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must be an address that begins with postgres://',
  )

const fields = z.object({
  ...transportSettings,
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().max(255).default('127.0.0.1'),
  ORIGIN: webOrigin.optional(),
  ALLOW_PLAIN_HTTP: z.enum(['yes', 'no']).default('no'),
  ALLOWED_HOSTS: commaList.default([]),
  TRUSTED_PROXIES: addressRanges.default([]),
  DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  FILES_DIR: z.string().optional(),
  S3_ENDPOINT: webBase.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().max(64).default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(256).optional(),
  S3_SECRET_KEY: z.string().max(256).optional(),
  WORKERS: z
    .union([z.literal('auto'), wholeNumber(1, MOST_WORKERS)], {
      error: `must be auto or a whole number from 1 to ${MOST_WORKERS}`,
    })
    .default('auto'),
  JOBS: wholeNumber(1, MOST_JOBS).default(2),
  SEED: z.enum(['none', 'small', 'medium', 'large']).default('small'),
  SEED_TODAY: z.iso.date().optional(),
  ADMIN_PASSWORD: z.string().max(512).optional(),
  SEED_PASSWORD: z.string().max(512).optional(),
  API_BASE_URL: webBase.optional(),
  SESSION_KEYS: commaList.superRefine(requireStrong).default([]),
  LINK_SIGN_IN_KEY: linkSignInKey.optional(),
  // Only the web tier uses this setting. It is validated here at the start.
  REPORT_ORIGINS: commaList
    .refine(
      (entries) => entries.every(isWebOrigin),
      'must list origins such as https://bi.company.com',
    )
    .default([]),
  HR_PREFIX: z.enum(['/hr', '/api/hr']).default('/hr'),
  ORG_PREFIX: z.enum(['/cyl', '/api']).default('/cyl'),
  OIDC_CLIENT_ID: z.string().max(128).default('staffdesk-web'),
  OIDC_CLIENT_SECRET: secret.optional(),
  OIDC_SIGN_IN: z.enum(['on', 'off']).default('on'),
  OIDC_ISSUER: z.string().refine(isWebUrl, 'must be an http or https address').optional(),
  OIDC_SSO_CLIENT_ID: z.string().max(256).optional(),
  OIDC_SSO_CLIENT_SECRET: z.string().min(8, 'must have at least 8 characters').max(512).optional(),
  METRICS_TOKEN: secret.optional(),
  RATE_READS: rate(USUAL_RATES.reads),
  RATE_WRITES: rate(USUAL_RATES.writes),
  RATE_SENSITIVE: rate(USUAL_RATES.sensitive),
  RATE_EXPORTS: rate(USUAL_RATES.exports),
  RATE_SHARES: rate(USUAL_RATES.shares),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

const settings = fields.superRefine(({ ORIGIN, ALLOW_PLAIN_HTTP }, context) => {
  if (ORIGIN === undefined || ALLOW_PLAIN_HTTP === 'yes' || !isReadableOnTheWay(ORIGIN)) return
  context.addIssue({ code: 'custom', path: ['ORIGIN'], message: PLAIN_HTTP_REFUSED })
})

type Settings = z.output<typeof settings>

export type Config = Readonly<{
  production: boolean
  port: number
  host: string
  /** The public address, or null if users open the process at its loopback address. */
  origin: string | null
  allowedHosts: readonly string[]
  trustedProxies: readonly string[]
  databaseUrl: string | null
  dataDir: string
  /** The place of file contents. */
  files: FileSettings
  /** The number of processes behind the port. */
  workers: number
  /** The number of background jobs that each process runs in parallel. */
  jobsAtOnce: number
  seed: Settings['SEED']
  /** The current day of the demo company; null means the day of the first start. */
  seedToday: string | null
  adminPassword: string | null
  seedPassword: string | null
  /** Address of a company's own back end; in that case our API and database do not start. */
  apiBaseUrl: string | null
  apiTimes: TransportTimes
  sessionKeys: readonly string[]
  /** The key that decrypts sign-in links, as PEM; null if sign-in by link is off. */
  linkSignInKey: string | null
  hrPrefix: Settings['HR_PREFIX']
  orgPrefix: Settings['ORG_PREFIX']
  clientId: string
  clientSecret: string | null
  /** The way to sign in without a password; null if there is none. */
  redirectSignIn: RedirectSignIn | null
  metricsToken: string | null
  /** The largest number of calls of each kind that one user may make in a minute. */
  rates: Rates
  logLevel: Settings['LOG_LEVEL']
}>

/** Reads the settings once. Throws ConfigError with the names of wrong settings. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Settings files leave unused names empty, so an empty value means not set.
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(values)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(problemOf))
  return Object.freeze(toConfig(parsed.data))
}

function toConfig(read: Settings): Config {
  return {
    production: read.NODE_ENV === 'production',
    port: read.PORT,
    host: read.HOST,
    origin: read.ORIGIN ?? null,
    allowedHosts: Object.freeze(read.ALLOWED_HOSTS.map((host) => host.toLowerCase())),
    trustedProxies: Object.freeze(read.TRUSTED_PROXIES),
    databaseUrl: read.DATABASE_URL ?? null,
    dataDir: resolve(read.DATA_DIR),
    files: fileSettingsOf(read),
    workers: read.WORKERS === 'auto' ? usualWorkers(availableParallelism()) : read.WORKERS,
    jobsAtOnce: read.JOBS,
    seed: read.SEED,
    seedToday: read.SEED_TODAY ?? null,
    adminPassword: read.ADMIN_PASSWORD ?? null,
    seedPassword: read.SEED_PASSWORD ?? null,
    apiBaseUrl: read.API_BASE_URL ?? null,
    apiTimes: transportTimes(read),
    sessionKeys: Object.freeze(read.SESSION_KEYS),
    linkSignInKey: read.LINK_SIGN_IN_KEY ?? null,
    hrPrefix: read.HR_PREFIX,
    orgPrefix: read.ORG_PREFIX,
    clientId: read.OIDC_CLIENT_ID,
    clientSecret: read.OIDC_CLIENT_SECRET ?? null,
    redirectSignIn: redirectSignInOf(read),
    metricsToken: read.METRICS_TOKEN ?? null,
    rates: ratesOf(read),
    logLevel: read.LOG_LEVEL,
  }
}

/** A folder, unless a setting names an S3-compatible service: then all settings of the service are required. */
function fileSettingsOf(read: Settings): FileSettings {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = read
  const parts = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  const missing = Object.entries(parts).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(parts).length) {
    return { kind: 'folder', folder: resolve(read.FILES_DIR ?? join(read.DATA_DIR, 'files')) }
  }
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) {
    const problem = 'is needed with the other S3_ settings'
    throw new ConfigError(missing.map(([variable]) => ({ variable, problem })))
  }
  const { S3_REGION: region } = read
  const keys = { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }
  return { kind: 's3', endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region, ...keys }
}

/** Leaves one core for the database. */
export function usualWorkers(cores: number): number {
  return cores < CORES_FOR_WORKERS ? 1 : Math.min(cores - 1, MOST_WORKERS)
}

/**
 * An outside provider if it is configured, otherwise the embedded one; a company's own back end has no
 * embedded one.
 */
function redirectSignInOf(read: Settings): RedirectSignIn | null {
  if (read.OIDC_SIGN_IN === 'off') return null
  const { OIDC_ISSUER: issuer, OIDC_SSO_CLIENT_ID: clientId } = read
  const { OIDC_SSO_CLIENT_SECRET: clientSecret } = read
  if (!issuer) return read.API_BASE_URL === undefined ? { kind: 'embedded' } : null
  const missing = [
    ...(clientId ? [] : ['OIDC_SSO_CLIENT_ID']),
    ...(clientSecret ? [] : ['OIDC_SSO_CLIENT_SECRET']),
  ]
  if (!clientId || !clientSecret) {
    throw new ConfigError(
      missing.map((variable) => ({ variable, problem: 'is needed with OIDC_ISSUER' })),
    )
  }
  return { kind: 'outside', issuer, clientId, clientSecret }
}

function ratesOf(read: Settings): Rates {
  return Object.freeze({
    reads: read.RATE_READS,
    writes: read.RATE_WRITES,
    sensitive: read.RATE_SENSITIVE,
    exports: read.RATE_EXPORTS,
    shares: read.RATE_SHARES,
  })
}

/** Refuses short secrets and secrets from an example. */
function requireStrong(secrets: readonly string[], context: z.RefinementCtx): void {
  const message = secrets.map(weaknessOf).find((weakness) => weakness !== null)
  if (message) context.addIssue({ code: 'custom', message })
}

function weaknessOf(secret: string): string | null {
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    return `must have at least ${MIN_SECRET_BYTES} bytes`
  }
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS || SAMPLE_SECRET.test(secret)) {
    return 'must be random, not a sample'
  }
  return null
}

function problemOf(issue: z.core.$ZodIssue): { variable: string; problem: string } {
  const variable = String(issue.path[0] ?? 'environment')
  // zod's own message for an enum lists the allowed values; it never repeats the input.
  const problem =
    issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
  return { variable, problem }
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isWebOrigin(text: string): boolean {
  if (!isWebUrl(text)) return false
  const url = new URL(text)
  return url.href === `${url.origin}/` && url.username === ''
}
