import type { Context, Hono } from 'hono'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import type { Allowance, RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { type CallOrigin, withOrigin } from '#platform/api/store/connection/call-origin.ts'
import { isMadeByPerson, mayAct } from '#platform/wire/http/request-purpose.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { ApiEnv } from './env.ts'
import type { About } from './openapi-parts.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Only a session is needed. The actor tells the handler whose data to return. */
export const SIGNED_IN = 'signed-in'

/** As SIGNED_IN, and also for users who must change their password first. */
export const ANY_SESSION = 'any-session'

/** A call of the API: the permission is declared here and checked before its handler runs. */
export type Call = {
  method: Method
  path: string
  /**
   * One of the constants above, or permission codes (`org/departments:move`) that the caller must all have.
   */
  need: typeof ANY_SESSION | typeof SIGNED_IN | readonly string[]
  /** The entries that the operation log gets for the call. */
  audit: 'none' | 'write' | 'read'
  /** The rate limit that it uses; the default follows from method and permission. */
  spends?: Allowance | ((c: Context<ApiEnv>) => Allowance)
  /** The description for OpenAPI. */
  about: About
  handler: (c: Context<ApiEnv>, actor: Actor) => Promise<Response> | Response
}

export type CallDescription = Omit<Call, 'handler'>

/** All calls behind a token. No other way mounts one. */
export type Calls = {
  add(call: Call): void
  all(): readonly CallDescription[]
}

/** A call is served under every prefix of its path's family. */
const ALIASES: Readonly<Record<string, string>> = { '/hr/': '/api/hr/', '/cyl/': '/api/' }

export function pathsOf(path: string): string[] {
  const prefix = Object.keys(ALIASES).find((known) => path.startsWith(known))
  return prefix ? [path, (ALIASES[prefix] ?? '') + path.slice(prefix.length)] : [path]
}

/** A user with one of these permissions can take over other accounts. */
const SENSITIVE_NEEDS = new Set(['system/users:resetPassword'])

function allowanceOf(call: CallDescription, c: Context<ApiEnv>): Allowance {
  const { spends, need, method } = call
  if (typeof spends === 'function') return spends(c)
  if (spends) return spends
  if (Array.isArray(need) && need.some((code) => SENSITIVE_NEEDS.has(code))) return 'sensitive'
  return method === 'GET' ? 'reads' : 'writes'
}

/** The only function that checks the permissions of a call. A call without an actor is refused. */
async function requireAll(
  actor: Actor | undefined,
  call: CallDescription,
  onDenied: OnDenied,
): Promise<Actor> {
  if (!actor) throw new Failure('unauthenticated', 'auth.required')
  const { need } = call
  if (need === ANY_SESSION) return actor
  if (actor.mustChangePassword) throw new Failure('locked', 'account.mustChange')
  if (need === SIGNED_IN) return actor
  if (need.length > 0 && need.every((code) => actor.permissions.has(code))) return actor
  await onDenied(actor, call)
  throw new Failure('forbidden', 'auth.forbidden')
}

/** Called when a caller without permission tries a call, with the record it concerns. */
export type OnDenied = (actor: Actor, call: CallDescription, recordId?: string) => Promise<void>

const askedBy = (c: Context<ApiEnv>) => ({ method: c.req.method, headers: c.req.raw.headers })

type Acting = Pick<Call, 'handler'> & { call: CallDescription; onDenied: OnDenied }

const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'not-found'])

/**
 * Runs a GET that does more than read: it changes data, or its response is logged. Such a call has another
 * rate limit than that of reads. HEAD requests and prefetches must never run it. A refusal by the handler is
 * logged like a missing permission.
 */
async function act(
  c: Context<ApiEnv>,
  actor: Actor,
  { call, handler, onDenied }: Acting,
): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' })
  if (!mayAct(askedBy(c))) throw new Failure('invalid', 'invalid.inPassing')
  try {
    return await handler(c, actor)
  } catch (error) {
    if (error instanceof Failure && REFUSALS.has(error.code)) {
      const id = c.req.query('id')
      await onDenied(actor, call, isUuid(id) ? id : undefined)
    }
    throw error
  }
}

export type CallsDeps = {
  trustClientIp: boolean
  limits: RateLimits
  onDenied: OnDenied
  onTrouble?: NonNullable<CallOrigin['onTrouble']>
}

export function createCalls(
  app: Hono<ApiEnv>,
  { trustClientIp, limits, onDenied, onTrouble }: CallsDeps,
): Calls {
  const all: CallDescription[] = []
  return {
    all: () => all,
    add({ handler, ...call }) {
      if (all.some(({ method, path }) => method === call.method && path === call.path)) {
        throw new Error(`The call ${call.method} ${call.path} is registered twice`)
      }
      all.push(call)
      for (const path of pathsOf(call.path)) {
        app.on(call.method, path, async (c) => {
          const ip = trustClientIp ? readClientIp(c.req.raw.headers) : null
          const origin = {
            ip,
            requestId: c.get('requestId'),
            language: c.get('language'),
            isInPassing: call.method === 'GET' && !isMadeByPerson(askedBy(c)),
            isBodiless: c.req.method === 'HEAD',
            ...(onTrouble && { onTrouble }),
          }
          return withOrigin(origin, async () => {
            const actor = c.get('actor')
            const allowance = allowanceOf(call, c)
            // A refused call counts against the limit too, as it costs a log entry.
            if (actor) await limits.spend(allowance, actor.userId)
            const admitted = await requireAll(actor, call, onDenied)
            if (call.method !== 'GET' || allowance === 'reads') return handler(c, admitted)
            return act(c, admitted, { call, handler, onDenied })
          })
        })
      }
    },
  }
}
