import autocannon from 'autocannon'
import { Agent, request } from 'undici'
import { median } from './figures.ts'

const CONNECTIONS = 10
const WARM_UP_S = 3

export type Target = { url: string; headers?: Record<string, string> }
export type Throughput = { perSecond: number; p95: number }

function run(target: Target, seconds: number, connections: number): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    autocannon(
      { url: target.url, headers: target.headers ?? {}, connections, duration: seconds },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
  })
}

function requireGood(target: Target, result: autocannon.Result): void {
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${target.url}: ${result.non2xx} bad answers, ${result.errors} errors, ${result.timeouts} time-outs`,
    )
  }
}

/** Loads two targets in turn, so that a slow moment of the machine affects both. Returns the median rate of each. */
export async function compare(
  a: Target,
  b: Target,
  { rounds = 5, seconds = 4 } = {},
): Promise<{ a: number; b: number }> {
  const rates: { a: number[]; b: number[] } = { a: [], b: [] }
  await run(a, WARM_UP_S, CONNECTIONS)
  await run(b, WARM_UP_S, CONNECTIONS)
  for (let round = 0; round < rounds; round++) {
    for (const [name, target] of [
      ['a', a],
      ['b', b],
    ] as const) {
      const result = await run(target, seconds, CONNECTIONS)
      requireGood(target, result)
      rates[name].push(result.requests.average)
    }
  }
  return { a: median(rates.a), b: median(rates.b) }
}

/** A target whose server reports its processor time, if the system provides it. */
export type Loaded = Target & { processorMs?: (() => number | null) | undefined }

export type Rate = { perSecond: number; processorMs: number | null }

const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 })

/** Requests a number of pages over a few connections. */
export async function visit(
  { url, headers = {}, processorMs = () => null }: Loaded,
  pages: number,
): Promise<{ milliseconds: number; processorMs: number | null }> {
  let left = pages
  const visitor = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await request(url, { headers, dispatcher: agent })
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    }
  }
  const [start, before] = [performance.now(), processorMs()]
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
  const [milliseconds, after] = [performance.now() - start, processorMs()]
  return {
    milliseconds,
    processorMs: before === null || after === null ? null : after - before,
  }
}

/** Loads several targets in many short turns, so that a busy machine affects all of them equally. */
export async function loadInTurns(
  targets: readonly Loaded[],
  { rounds = 15, pages = 80, warmUp = 300 } = {},
): Promise<Rate[]> {
  const seen = targets.map(() => ({ rates: [] as number[], costs: [] as number[] }))
  for (const target of targets) await visit(target, warmUp)
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) {
      const { milliseconds, processorMs } = await visit(target, pages)
      seen[at]?.rates.push((pages / milliseconds) * 1_000)
      if (processorMs !== null) seen[at]?.costs.push(processorMs / pages)
    }
  }
  return seen.map(({ rates, costs }) => ({
    perSecond: median(rates),
    processorMs: costs.length > 0 ? median(costs) : null,
  }))
}

/** Latencies of several targets, requested in turn; 95th percentile in ms. */
export async function latencies(
  targets: readonly Target[],
  requests = 1_500,
  warmUp = 100,
): Promise<number[]> {
  const seen: number[][] = targets.map(() => [])
  for (let turn = 0; turn < requests + warmUp; turn++) {
    for (const [at, target] of targets.entries()) {
      const start = performance.now()
      const answer = await fetch(target.url, { headers: target.headers ?? {} })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}`)
      if (turn >= warmUp) seen[at]?.push(performance.now() - start)
    }
  }
  return seen.map(percentile95)
}

export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((x, y) => x - y)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}
