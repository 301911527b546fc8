import pg from 'pg'
import pino from 'pino'
import { type Api, createApi } from '#product/api/index.ts'
import { NO_FILES } from '../tests/api/no-files.ts'
import { atMost, type Figure, median } from './figures.ts'
import { OIDC_CLIENT, UNLIMITED } from './peers.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { signInWithForm } from './sign-in.ts'

const USER = 'hrdir'
const PAGE = '/hr/archives?status=2'
const SIGN_INS_A_SECOND = 20
const SECONDS = 10
const WARM_UP = 20
const AT_ONCE = 200
const PAGES = 150
const PAUSE_MS = 20
const RETRY_AFTER_MS = 2_000
const TIMINGS = 200
const P95 = 0.95

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * P95)] ?? 0
}

async function timed<T>(job: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await job()
  return { ms: performance.now() - start, value }
}

type Send = (path: string, init: RequestInit) => Promise<Response>

/** Requests a token from a separate address; returns the status. */
async function ask(send: Send, username: string, from: Record<string, string>): Promise<number> {
  const password = username === USER ? BENCH_PASSWORD : 'not the password'
  const answer = await send('/oauth/token', {
    method: 'POST',
    headers: from,
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      client_id: OIDC_CLIENT.id,
      client_secret: OIDC_CLIENT.secret,
    }),
  })
  await answer.arrayBuffer()
  return answer.status
}

let addresses = 0

function newAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Sign-ins at an even pace, as at nine in the morning. */
async function measurePace(send: Send): Promise<Figure> {
  // Warm-up: at nine in the morning a real server has been running for a while.
  for (let count = 0; count < WARM_UP; count += 1) await ask(send, USER, {})
  const jobs: Promise<{ ms: number; value: number }>[] = []
  for (let count = 0; count < SIGN_INS_A_SECOND * SECONDS; count += 1) {
    jobs.push(timed(() => ask(send, USER, {})))
    await pause(1_000 / SIGN_INS_A_SECOND)
  }
  const all = await Promise.all(jobs)
  const bad = all.filter(({ value }) => value !== 200).length
  if (bad > 0) throw new Error(`${bad} of ${all.length} sign-ins were refused`)
  const times = all.map(({ ms }) => ms)
  return atMost(`sign-in p95 at ${SIGN_INS_A_SECOND}/s`, 'ms', p95(times), 100, 'limit')
}

/** Pages of a signed-in user, while two hundred others try to sign in again and again. */
async function measureCrowd(origin: string, send: Send): Promise<Figure> {
  const cookie = await signInWithForm(origin, USER, BENCH_PASSWORD)
  const seen = new Map<number, number>()
  let isOver = false
  const crowd = Array.from({ length: AT_ONCE }, async (_, index) => {
    while (!isOver) {
      const from = { 'x-forwarded-for': newAddress() }
      const status = await ask(send, `stranger ${index} ${addresses}`, from)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      await pause(RETRY_AFTER_MS)
    }
  })
  const pages: number[] = []
  for (let count = 0; count < PAGES; count += 1) {
    const { ms, value } = await timed(async () => {
      const answer = await send(PAGE, { headers: { cookie }, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.status
    })
    if (value !== 200) throw new Error(`the page answered ${value}`)
    pages.push(ms)
    await pause(PAUSE_MS)
  }
  isOver = true
  await Promise.all(crowd)
  const isAsMeant = [...seen.keys()].every((status) => status === 400 || status === 503)
  if (!isAsMeant || !seen.get(503)) throw new Error(`answers: ${JSON.stringify([...seen])}`)
  return atMost(`pages p95 while ${AT_ONCE} sign in`, 'ms', p95(pages), 300, 'limit')
}

/** Whether the time of a refusal reveals its reason: kinds of refusal in turn, each from a new address. */
async function measureSameTime(databaseUrl: string, api: Api): Promise<Figure> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const send: Send = (path, init) => api.fetch(new Request(`http://staffdesk.example${path}`, init))
  const kinds = ['nobody', 'er', 'locked', 'former'] as const
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  for (let turn = 0; turn < TIMINGS; turn += 1) {
    // Otherwise ten failures would throttle the account.
    await client.query(
      'update app_user set password_changed_at = now() where user_name = any($1)',
      [kinds],
    )
    for (const kind of kinds) {
      const name = kind === 'nobody' ? `nobody ${turn}` : kind
      const from = { 'x-client-ip': newAddress() }
      const { ms, value } = await timed(() => ask(send, name, from))
      if (value !== 400) throw new Error(`${name} was answered ${value}`)
      times.get(kind)?.push(ms)
    }
  }
  await client.end()
  const medians = [...times.values()].map(median)
  const [slowest, fastest] = [Math.max(...medians), Math.min(...medians)]
  return atMost('refused sign-in, slowest kind', 'ms', slowest, fastest, 'fastest kind', 1.1)
}

/** The cost of counting a write in the database. */
async function measureCount(api: Api, token: string): Promise<Figure> {
  const call = (path: string, method: string) => async () => {
    const answer = await api.fetch(
      new Request(`http://staffdesk.example${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    await answer.arrayBuffer()
  }
  // Both calls are refused before they reach a rule; the second one is counted in this process only.
  const counted = call('/hr/UserBaseInfo/DeleteUserBaseInfo?id=none', 'DELETE')
  const uncounted = call('/hr/UserBaseInfo/GetUserBaseInfo?id=none', 'GET')
  const times = { counted: [] as number[], uncounted: [] as number[] }
  for (let turn = 0; turn < TIMINGS * 2; turn += 1) {
    times.counted.push((await timed(counted)).ms)
    times.uncounted.push((await timed(uncounted)).ms)
  }
  const cost = median(times.counted) - median(times.uncounted)
  return atMost('counting a write', 'ms', cost, 0.3, 'limit')
}

/** All measurements of sign-in under load. The server must accept X-Forwarded-For from this machine. */
export async function measureSignIns(origin: string, databaseUrl: string): Promise<Figure[]> {
  const send: Send = (path, init) => fetch(origin + path, init)
  const api = await createApi({
    files: NO_FILES,
    databaseUrl,
    poolSize: 10,
    client: OIDC_CLIENT,
    issuer: origin,
    rates: UNLIMITED,
    trustClientIp: true,
    log: pino({ level: 'silent' }),
  })
  try {
    const sameTime = await measureSameTime(databaseUrl, api)
    const answer = await api.fetch(
      new Request(`${origin}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          username: USER,
          password: BENCH_PASSWORD,
          client_id: OIDC_CLIENT.id,
          client_secret: OIDC_CLIENT.secret,
        }),
      }),
    )
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const count = await measureCount(api, token)
    return [await measurePace(send), await measureCrowd(origin, send), sameTime, count]
  } finally {
    await api.close()
  }
}
