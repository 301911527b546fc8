import pg from 'pg'
import pino from 'pino'
import { createApi } from '#product/api/index.ts'
import { NO_FILES } from '../tests/api/no-files.ts'
import { atMost, type Figure } from './figures.ts'
import { OIDC_CLIENT, UNLIMITED } from './peers.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { addMeasuredNavigation } from './permission-matrix.ts'

const USER = 'attend'
const ROLES = 3
const WARM_ROUNDS = 300
const COLD_ROUNDS = 40
const LIMIT_MS = 5
/** Our own limit: users should not notice the cost of a change of permissions. */
const COLD_LIMIT_MS = 250
const PERCENTILE = 0.95
/** Time for the notification of a change to arrive. */
const HEARD_MS = 30

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * PERCENTILE))] ?? 0
}

type Ask = () => Promise<number>
type Send = (path: string, init?: RequestInit) => Promise<Response>

/** An access token by the password grant, and its user. */
async function signIn(send: Send): Promise<{ token: string; uid: string }> {
  const answer = await send('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: OIDC_CLIENT.id,
      client_secret: OIDC_CLIENT.secret,
      username: USER,
      password: BENCH_PASSWORD,
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const who = await send('/User/GetCurrentUser', { headers: { authorization: `Bearer ${token}` } })
  const { response } = (await who.json()) as { response: { sub: string } }
  return { token, uid: response.sub }
}

/** The two calls of a page with a side menu, one after the other; returns the milliseconds of both. */
function asker(send: Send, { token, uid }: { token: string; uid: string }, mid: string): Ask {
  const headers = { authorization: `Bearer ${token}` }
  const query = new URLSearchParams({ uid, mid })
  const paths = [
    '/uc/api/Menu/GetNavigationByModuleIdAndUserId',
    '/uc/api/Button/GetButtonAllByModuleIdAndUserId',
  ]
  return async () => {
    const start = performance.now()
    for (const path of paths) {
      const answer = await send(`${path}?${query}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    }
    return performance.now() - start
  }
}

async function repeat(rounds: number, ask: Ask): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await ask())
  return times
}

/**
 * Navigation and buttons of a user with three roles and 400 entries, in the API process itself: unchanged,
 * and the first time after each change of permissions.
 */
export async function measureNavigation(databaseUrl: string): Promise<Figure[]> {
  const navigation = await addMeasuredNavigation(databaseUrl, ROLES)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const origin = 'http://bench.invalid'
  const api = await createApi({
    files: NO_FILES,
    databaseUrl,
    poolSize: 4,
    client: OIDC_CLIENT,
    issuer: origin,
    trustClientIp: false,
    rates: UNLIMITED,
    log: pino({ level: 'error' }),
  })
  const send: Send = (path, init) => api.fetch(new Request(origin + path, init))
  try {
    await client.query(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), given.id, u.id
       from unnest($1::uuid[]) as given (id), app_user u where u.user_name = $2`,
      [navigation.roleIds, USER],
    )
    const ask = asker(send, await signIn(send), navigation.moduleId)
    await repeat(WARM_ROUNDS, ask)
    const warm = await repeat(WARM_ROUNDS, ask)
    const cold = await repeat(COLD_ROUNDS, async () => {
      await client.query('update role set sort = sort + 1 where id = $1', [navigation.roleIds[0]])
      await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
      return ask()
    })
    return [
      atMost('navigation + buttons p95, 400 entries', 'ms', p95(warm), LIMIT_MS, 'limit'),
      atMost('the same after a change of rights', 'ms', p95(cold), COLD_LIMIT_MS, 'limit'),
    ]
  } finally {
    await api.close()
    await client.end()
    await navigation.remove()
  }
}
