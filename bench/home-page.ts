import pg from 'pg'
import { atMost, type Figure, median } from './figures.ts'
import { type Loaded, visit } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import type { Running } from './processes.ts'
import { signInWithForm } from './sign-in.ts'

const PAGES = 60
const ROUNDS = 7
const GOAL = 1.5
const CHANGES = 5
const CHANGED_LIMIT_MS = 2_000
const HEARD_MS = 200

type View = { list: string; user: string }

/** The home page of a user who sees the whole company: first alternating with a list page, then after a change. */
export async function measureHomePage(
  ours: Running,
  databaseUrl: string,
  { list, user }: View,
): Promise<Figure[]> {
  const headers = { cookie: await signInWithForm(ours.origin, user, BENCH_PASSWORD) }
  const pageAt = (path: string): Loaded => ({
    url: ours.origin + path,
    headers,
    processorMs: ours.processorMs,
  })
  const [home, rows] = [pageAt('/'), pageAt(list)]
  const seen = { home: newTimes(), rows: newTimes() }
  await visit(home, PAGES)
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(home, seen.home)
    await measure(rows, seen.rows)
  }
  const row = (name: string, pick: (times: Times) => number[]) =>
    atMost(name, 'ms', median(pick(seen.home)), median(pick(seen.rows)), 'list page', GOAL)
  return [
    row('home, warm, 100,000 people', ({ ms }) => ms),
    ...(seen.home.processorMs.length > 0
      ? [row('home, warm, processor', ({ processorMs }) => processorMs)]
      : []),
    await measureChanged(home, databaseUrl),
  ]
}

type Times = { ms: number[]; processorMs: number[] }
const newTimes = (): Times => ({ ms: [], processorMs: [] })

async function measure(page: Loaded, times: Times): Promise<void> {
  const { milliseconds, processorMs } = await visit(page, PAGES)
  times.ms.push(milliseconds / PAGES)
  if (processorMs !== null) times.processorMs.push(processorMs / PAGES)
}

/** The first home page after a change of any record: every figure is computed again. */
async function measureChanged(home: Loaded, databaseUrl: string): Promise<Figure> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const times: number[] = []
    for (let change = 0; change < CHANGES; change += 1) {
      await client.query("select pg_notify('staffdesk_records', 'user_base_info')")
      await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
      times.push((await visit(home, 1)).milliseconds)
    }
    return atMost('home after a change', 'ms', median(times), CHANGED_LIMIT_MS, 'limit', 1)
  } finally {
    await client.end()
  }
}
