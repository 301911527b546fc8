import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Target } from './load.ts'

export type Pace = { people: number; perSecond: number; seconds: number }

/** Milliseconds of every page received; the failures with their counts. */
export type Visits = { latencies: number[]; failures: Record<string, number> }

const LIMIT_MS = 60_000

/**
 * Users request pages at independent moments (a Poisson process). The time starts when the user wants the
 * page, so it includes waiting for one of the `people` connections. A generator that sends a second's
 * requests at one instant would measure its own queue.
 */
export async function visitIndependently(
  targets: readonly Target[],
  { people, perSecond, seconds }: Pace,
): Promise<Visits> {
  const agent = new Agent({ connections: people, pipelining: 1 })
  const visits: Visits = { latencies: [], failures: {} }
  const endAt = performance.now() + seconds * 1_000
  const underWay = new Set<Promise<void>>()
  let wantedAt = performance.now()
  for (let turn = 0; ; turn += 1) {
    wantedAt += (-Math.log(1 - Math.random()) / perSecond) * 1_000
    if (wantedAt > endAt) break
    await sleep(Math.max(0, wantedAt - performance.now()))
    const target = targets[turn % targets.length]
    if (!target) break
    const visit = visitOnce(agent, target, wantedAt, visits).finally(() => underWay.delete(visit))
    underWay.add(visit)
  }
  await Promise.all(underWay)
  await agent.close()
  return visits
}

async function visitOnce(
  dispatcher: Agent,
  { url, headers = {} }: Target,
  wantedAt: number,
  { latencies, failures }: Visits,
): Promise<void> {
  const outcome = await request(url, { dispatcher, headers, signal: AbortSignal.timeout(LIMIT_MS) })
    .then(async ({ statusCode, body }) => {
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      return String(statusCode)
    })
    .catch((error: Error) => error.name)
  if (outcome === '200') latencies.push(performance.now() - wantedAt)
  else failures[outcome] = (failures[outcome] ?? 0) + 1
}
