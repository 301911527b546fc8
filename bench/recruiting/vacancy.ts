import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, beside, type Figure, median } from '../figures.ts'
import { visitIndependently } from '../independent-visits.ts'
import { type Loaded, loadInTurns, percentile95 } from '../load.ts'
import type { Running } from '../processes.ts'
import { measurePlainView, type PlainView } from '../slow-link.ts'

const VIEWS = 5
const MOST_KB = 25
const MOST_S = 1.2
const MS = 1_000
const VISITORS = { people: 200, perSecond: 200, seconds: 30 }
/** Fifty users who open a page every five seconds, and the pages that recruiters open. */
const USERS = { people: 50, perSecond: 10, seconds: 30 }
const WARM_UP = { people: 50, perSecond: 50, seconds: 8 }
const USERS_MS = 400
const BEGINNING_MS = 1_000

/** What a stranger waits for, and loads, to read a vacancy on a telephone without scripts. */
export async function measureVacancyView(address: string): Promise<Figure[]> {
  const views: PlainView[] = []
  for (let view = 0; view < VIEWS; view += 1) views.push(await measurePlainView(address))
  const middle = (pick: (view: PlainView) => number) => median(views.map(pick))
  const bytes = middle(({ kilobytes }) => kilobytes)
  const painted = middle(({ paintedMs }) => paintedMs) / MS
  const loaded = middle(({ loadedMs }) => loadedMs) / MS
  return [
    atMost('vacancy, no script: all bytes', 'kB', bytes, MOST_KB, 'limit'),
    atMost('vacancy, slow link: painted', 's', painted, MOST_S, 'limit'),
    beside('vacancy, slow link: loaded', 's', loaded, MOST_S, 'limit'),
  ]
}

function requireAnswered(failures: Readonly<Record<string, number>>): void {
  if (Object.keys(failures).length > 0) throw new Error(`answers: ${JSON.stringify(failures)}`)
}

/** Strangers who read a vacancy at random moments while users work. */
export async function measureVisitors(
  vacancy: string,
  pages: readonly Loaded[],
): Promise<Figure[]> {
  for (const targets of [[{ url: vacancy }], pages]) await visitIndependently(targets, WARM_UP)
  const alone = await visitIndependently(pages, USERS)
  const visiting = visitIndependently([{ url: vacancy }], VISITORS)
  await sleep(BEGINNING_MS)
  const busy = await visitIndependently(pages, USERS)
  const visits = await visiting
  for (const { failures } of [alone, busy, visits]) requireAnswered(failures)
  const p95 = percentile95(busy.latencies)
  const own = percentile95(visits.latencies)
  return [
    atMost('pages of 50 users, 200 visitors/s, p95', 'ms', p95, USERS_MS, 'limit'),
    beside('the same without visitors, p95', 'ms', percentile95(alone.latencies), p95, 'with them'),
    beside('vacancy for 200 visitors/s, p95', 'ms', own, USERS_MS, 'pages'),
  ]
}

/** The processor time of a vacancy against that of a list. */
export async function measureVacancyCost(
  { processorMs }: Running,
  vacancy: string,
  list: Loaded,
): Promise<Figure[]> {
  const page: Loaded = { url: vacancy, processorMs }
  const [ours, other] = await loadInTurns([page, list], { rounds: 7, pages: 60, warmUp: 200 })
  if (!ours?.processorMs || !other?.processorMs) return []
  return [beside('vacancy, processor', 'ms', ours.processorMs, other.processorMs, 'list page')]
}
