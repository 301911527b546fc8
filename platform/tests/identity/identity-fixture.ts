import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { Failure } from '#platform/api/failure.ts'
import { refuse } from '#platform/api/http/answer.ts'
import { createCalls } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { createDeniedLog } from '#platform/api/http/log-denied.ts'
import { createActorReader } from '#platform/api/identity/actor/read-actor.ts'
import { createIdentityProvider } from '#platform/api/identity/provider/provider.ts'
import { admitByAddress } from '#platform/api/identity/throttle/admit-by-address.ts'
import { createRateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { readBearer } from '#platform/api/identity/tokens/bearer.ts'
import { mountTokenEndpoint } from '#platform/api/identity/tokens/token-endpoint.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { cacheNavigation } from '#platform/api/shell/cache-navigation.ts'
import { mountShellCalls } from '#platform/api/shell/shell-calls.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { readLanguage } from '#platform/wire/language/language.ts'
import { UNLIMITED } from '#tests/api/running-api.ts'

export const CLIENT = { id: 'staffdesk-web', secret: 'a client secret of the test run only' }
export const PASSWORD = 'green-lantern-über-河流'

export type JsonAnswer = { status: number; headers: Headers; body: Record<string, unknown> }

export type Tier = Awaited<ReturnType<typeof startTier>>

/** One process of the API with identity and shell only, on a database that other processes share. */
export async function startTier(url: string, { trustClientIp = false } = {}) {
  const errors: unknown[] = []
  const onIdleError = (error: unknown) => errors.push(error)
  const { db, pool } = openDatabase(url, { poolSize: 5, onIdleError })
  const limits = createRateLimits({ pool, rates: UNLIMITED })
  const onError = (error: unknown) => errors.push(error)
  const provider = await createIdentityProvider({
    db,
    issuer: 'https://staffdesk.example',
    client: CLIENT,
    onError,
  })
  const reader = createActorReader({ db, url })
  const app = new Hono<ApiEnv>()
  const admit = admitByAddress({ limits, trustClientIp })
  mountTokenEndpoint(app, { db, provider, client: CLIENT, trustClientIp, admit, onError })
  app.use(async (c, next) => {
    c.set('language', readLanguage(c.req.header('accept-language')))
    c.set('actor', await reader.read(readBearer(c.req.header('authorization'))))
    await next()
  })
  const shell = mountShellCalls(
    createCalls(app, { trustClientIp, limits, onDenied: createDeniedLog(db) }),
    { db, navigationOf: cacheNavigation(db) },
  )
  app.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    errors.push(error)
    return c.json({ status: 500 }, 500)
  })

  async function call(path: string, init: RequestInit = {}): Promise<JsonAnswer> {
    const answer = await app.request(path, init)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return {
    db,
    reader,
    errors,
    call,
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      call(path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          ...fields,
        }),
      }),
    async close() {
      await shell.close()
      await reader.close()
      await db.destroy()
    },
  }
}

export type Pair = { access: string; refresh: string }

export function pairOf(answer: JsonAnswer): Pair {
  const { access_token, refresh_token } = answer.body
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
    throw new Error(`no tokens in ${JSON.stringify(answer.body)}`)
  }
  return { access: access_token, refresh: refresh_token }
}

export function signIn(tier: Tier, username: string, password = PASSWORD): Promise<JsonAnswer> {
  return tier.form('/oauth/token', { grant_type: 'password', username, password })
}

export function refresh(tier: Tier, refresh_token: string): Promise<JsonAnswer> {
  return tier.form('/oauth/token', { grant_type: 'refresh_token', refresh_token })
}

let passwordHash: Promise<string> | undefined

/** An enabled account whose names are not taken yet; its password is PASSWORD. */
export async function addAccount(
  db: Database,
  values: Partial<{
    user_name: string
    phone: string
    email: string
    state: string
    deleted_at: Date
    dept_id: string
    password_hash: string
  }> = {},
): Promise<{ id: string; user_name: string; code: string; name: string }> {
  passwordHash ??= hashPassword(PASSWORD)
  const id = uuidv7()
  const suffix = id.slice(-8)
  const row = {
    id,
    user_name: `someone.${suffix}`,
    code: `T${suffix}`,
    name: '测试员',
    password_hash: await passwordHash,
    ...values,
  }
  await db.insertInto('app_user').values(row).execute()
  return row
}

export function lock(db: Database, userId: string) {
  return db.updateTable('app_user').set({ state: '2' }).where('id', '=', userId).execute()
}

/** Repeats `check` until it holds. Returns the milliseconds that this took, or fails after `limitMs`. */
export async function until(check: () => Promise<boolean>, limitMs = 5_000): Promise<number> {
  const start = Date.now()
  while (!(await check())) {
    if (Date.now() - start > limitMs) throw new Error(`not within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return Date.now() - start
}
