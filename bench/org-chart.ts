import pg from 'pg'
import { atMost, type Figure, median } from './figures.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import type { Running } from './processes.ts'
import { signInWithForm } from './sign-in.ts'

/** All departments of the large company on one page, with every level. */
const CHART = '/org/chart?depth=all'
const LIMIT_MS = 500
const WARM_UP = 3
const VIEWS = 9
/** The departments in the target; the large company has a few more. */
const DEPARTMENTS = 2_000

async function timePage(url: string, cookie: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'br, gzip' } })
  const html = await response.text()
  const took = performance.now() - started
  const boxes = html.split('class="org-box"').length - 1
  if (!response.ok || boxes < DEPARTMENTS) {
    throw new Error(`the chart answered ${response.status} with ${boxes} departments`)
  }
  return took
}

async function hasDepartments(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from department where enabled and deleted_at is null',
    )
    return (rows[0]?.count ?? 0) >= DEPARTMENTS
  } finally {
    await client.end()
  }
}

/** The whole page as sent to a browser: the chart of today, and that of a past day. */
export async function measureOrgChart(
  ours: Running,
  databaseUrl: string,
  user: string,
): Promise<Figure[]> {
  if (!(await hasDepartments(databaseUrl))) throw new Error('the company is too small to measure')
  const cookie = await signInWithForm(ours.origin, user, BENCH_PASSWORD)
  const figures: Figure[] = []
  for (const [name, query] of [
    ['today', ''],
    ['a past day', '&at=2024-01-01'],
  ] as const) {
    const url = ours.origin + CHART + query
    const times: number[] = []
    for (let view = 0; view < WARM_UP + VIEWS; view += 1) times.push(await timePage(url, cookie))
    const typical = median(times.slice(WARM_UP))
    figures.push(atMost(`chart of 2,000 departments, ${name}`, 'ms', typical, LIMIT_MS, 'limit'))
  }
  return figures
}
