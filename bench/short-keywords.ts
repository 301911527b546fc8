import pg from 'pg'
import { atMost, beside, type Figure, median } from './figures.ts'
import { latencies, type Target } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { fetchToken } from './sign-in.ts'

const LIST_CALL = '/hr/UserBaseInfo/GetUserBaseInfoPageList'
const LIMIT_MS = 30
const REQUESTS = 300
const COLD_ROUNDS = 9
/** Time for the notification of a change to arrive. */
const HEARD_MS = 60
/** A common name, a rare pair, a word in most schools, and one without a match. */
const KEYS = ['王', '王芳', '大学', '龘'] as const

/** The first page of a keyword with a cached count, and with a new count. */
export async function measureShortKeywords(
  origin: string,
  databaseUrl: string,
  user: string,
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await fetchToken(origin, user, BENCH_PASSWORD)}` }
  const targets: Target[] = KEYS.map((key) => ({
    url: `${origin}${LIST_CALL}?${new URLSearchParams({ key })}`,
    headers,
  }))
  const warm = await latencies(targets, REQUESTS)
  const cold = await measureCold(targets, databaseUrl)
  return KEYS.flatMap((key, at) => [
    atMost(`keyword ${key} p95, count known`, 'ms', warm[at] ?? 0, LIMIT_MS, 'limit'),
    beside(`keyword ${key}, count to be made`, 'ms', cold[at] ?? 0, warm[at] ?? 0, 'count known'),
  ])
}

/** Every round begins with a change notification, which clears the cached count. */
async function measureCold(targets: readonly Target[], databaseUrl: string): Promise<number[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const seen: number[][] = targets.map(() => [])
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    for (const [at, { url, headers = {} }] of targets.entries()) {
      await client.query("select pg_notify('staffdesk_records', 'post_rank')")
      await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
      const start = performance.now()
      await (await fetch(url, { headers })).arrayBuffer()
      seen[at]?.push(performance.now() - start)
    }
  }
  await client.end()
  return seen.map(median)
}
