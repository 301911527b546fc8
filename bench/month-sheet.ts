import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { apiOf } from './api-of.ts'
import { atMost, type Figure } from './figures.ts'
import { loadInTurns } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import type { Running } from './processes.ts'
import { signInWithForm } from './sign-in.ts'

const ROWS = 10_000
const LIMIT_S = 3
const PAGE_GOAL = 2
const LIST = '/hr/archives?status=2'

type Answer = { made?: unknown; message?: string }

/** Generates a new month for the whole company, then loads its page, alternating with a list page. */
export async function measureSheet(
  { origin, processorMs }: Running,
  { user, token, month }: { user: string; token: string; month: string },
): Promise<Figure[]> {
  const api = apiOf(origin, token)
  const began = performance.now()
  await api<Answer>(certificateMonthlies.actions.generate?.endpoint ?? '', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ month, evenOpen: true }),
  })
  const seconds = (performance.now() - began) / 1_000
  const query = new URLSearchParams({ monthStart: month, monthEnd: month })
  const { dataCount: rows } = await api<{ dataCount: number }>(
    `${certificateMonthlies.endpoints.list}?${query}`,
  )
  if (rows < ROWS) throw new Error(`${rows} rows were made, ${ROWS} are needed`)
  const headers = { cookie: await signInWithForm(origin, user, BENCH_PASSWORD) }
  const targets = [`/${certificateMonthlies.path}?${query}`, LIST].map((path) => ({
    url: origin + path,
    headers,
    processorMs,
  }))
  const [sheet, list] = await loadInTurns(targets, { rounds: 7, pages: 40, warmUp: 60 })
  const share = (seconds * ROWS) / rows
  const made = atMost(`${ROWS} of ${rows} rows of a month are made`, 's', share, LIMIT_S, 'limit')
  if (!sheet?.processorMs || !list?.processorMs) return [made]
  const [cost, peer] = [sheet.processorMs, list.processorMs]
  return [made, atMost('page of a month, processor', 'ms', cost, peer, 'list page', PAGE_GOAL)]
}
