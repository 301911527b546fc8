import { mkdirSync } from 'node:fs'
import pg from 'pg'
import pino from 'pino'
import { migrate } from '#db/migrate.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { hashPassword } from '#platform/api/passwords/password-hash.ts'
import { seedDatabase } from '#product/seed/seed-database.ts'
import { startEmbeddedPostgres } from '#server/database/embedded.ts'
import { type Api, apiOf } from '../api-of.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken, signInWithForm } from '../sign-in.ts'
import { DEEP, makePlans, makeWhole, PAGE, PARTS, USERS, YEARS } from './trees.ts'

const DATA_DIR = '.cache/bench-plans'
const NAME = 'plans_of_years'
const ROUNDS = 9
const WARM_UP = 5
const PAGES = 40
const LIMITS = { rollUp: 200, decompose: 500, page: 300 }

type Start = (databaseUrl: string) => Promise<Running>

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * The progress of a plan, rolled up from a leaf to the root, and recomputed for every plan of the tree in one
 * statement.
 */
async function measureRollUp(client: pg.Client): Promise<Figure[]> {
  const leaf = `update year_plan set reported = (reported + 50) % 101
    where year = $1 and doc_no = 'B' || year || lpad('${DEEP}', 6, '0')`
  const forget = 'update year_plan set progress = 0 where year = $1'
  const all = `select roll_up_year_plans('/' || id || '/') as changed
    from year_plan where year = $1 and parent_id is null`
  const one: number[] = []
  const every: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await timed(() => client.query(leaf, [YEARS.deep])))
    await client.query(forget, [YEARS.deep])
    await client.query('vacuum (analyze) year_plan')
    every.push(await timed(() => client.query(all, [YEARS.deep])))
  }
  const name = `${DEEP} plans of one tree`
  return [
    atMost(`${name}, one report`, 'ms', median(one), LIMITS.rollUp, 'limit'),
    atMost(`${name}, all anew`, 'ms', median(every), LIMITS.rollUp, 'limit'),
  ]
}

/** Decomposes a plan into the largest number of parts of one call, from the call to the answer. */
async function measureDecomposing(api: Api, client: pg.Client): Promise<Figure> {
  const { endpoint } = yearPlans.actions.decompose ?? { endpoint: '' }
  const year = YEARS.wide
  const items = Array.from({ length: PARTS }, (_, at) => ({
    title: `分项${at + 1}`,
    weight: 1,
    targetValue: '1',
    planStart: `${year}-01-01`,
    planEnd: `${year}-12-31`,
  }))
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const id = await makeWhole(client, round)
    const body = JSON.stringify({ items })
    const headers = { 'content-type': 'application/json' }
    const took = await timed(() =>
      api(`${endpoint}?${new URLSearchParams({ id })}`, { method: 'PUT', headers, body }),
    )
    if (round >= WARM_UP) times.push(took)
  }
  return atMost(`a plan of ${PARTS} parts`, 'ms', median(times), LIMITS.decompose, 'limit')
}

/** The page of a year with every branch open, requested in sequence. */
async function measurePage({ origin, processorMs }: Running): Promise<Figure[]> {
  const cookie = await signInWithForm(origin, USERS.chief, BENCH_PASSWORD)
  const address = `${origin}/work/year-plans?year=${YEARS.page}&open=all`
  const ask = async () => {
    const answer = await fetch(address, { headers: { cookie } })
    const html = await answer.text()
    if (html.split('class="line plan-line').length <= PAGE) throw new Error('plans are missing')
  }
  for (let page = 0; page < PAGES; page += 1) await ask()
  const before = processorMs()
  const times: number[] = []
  for (let page = 0; page < PAGES; page += 1) times.push(await timed(ask))
  const after = processorMs()
  const name = `page of ${PAGE} plans`
  const figures = [atMost(name, 'ms', median(times), LIMITS.page, 'limit')]
  if (before === null || after === null) return figures
  const cost = (after - before) / PAGES
  return [...figures, atMost(`${name}, processor`, 'ms', cost, LIMITS.page, 'limit')]
}

/** The demo company with a tree of thousands of plans, created once; the measurement uses a copy. */
async function openCopy(admin: pg.Client, clusterUrl: string): Promise<string> {
  const at = (name: string) => {
    const url = new URL(clusterUrl)
    url.pathname = `/${name}`
    return url.href
  }
  const known = await admin.query('select 1 from pg_database where datname = $1', [NAME])
  if (known.rows.length === 0) {
    const filling = `${NAME}_filling`
    await admin.query(`drop database if exists ${filling} with (force)`)
    await admin.query(`create database ${filling}`)
    await migrate(at(filling))
    await seedDatabase(at(filling), {
      size: 'small',
      adminPassword: BENCH_PASSWORD,
      demoPassword: BENCH_PASSWORD,
      hashPassword,
    })
    const client = new pg.Client(at(filling))
    await client.connect()
    await makePlans(client).finally(() => client.end())
    // Gives the database its final name only when it is complete, so that later runs find no partial one.
    await admin.query(`alter database ${filling} rename to ${NAME}`)
  } else {
    await migrate(at(NAME))
  }
  const copy = `${NAME}_copy`
  await admin.query(`drop database if exists ${copy} with (force)`)
  await admin.query(`create database ${copy} template ${NAME}`)
  return at(copy)
}

/** The cost of year plans: progress, decomposition, and the page. */
export async function measurePlans(start: Start): Promise<Figure[]> {
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: pino({ level: 'silent' }),
  })
  const admin = new pg.Client(embedded.url)
  await admin.connect()
  try {
    const url = await openCopy(admin, embedded.url)
    const client = new pg.Client(url)
    await client.connect()
    await client.query('vacuum (analyze)')
    const ours = await start(url)
    try {
      const api = apiOf(ours.origin, await fetchToken(ours.origin, USERS.head, BENCH_PASSWORD))
      const page = await measurePage(ours)
      const decomposed = await measureDecomposing(api, client)
      return [...(await measureRollUp(client)), decomposed, ...page]
    } finally {
      await ours.stop()
      await client.end()
    }
  } finally {
    await admin.end()
    await embedded.stop()
  }
}
