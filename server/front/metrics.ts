import { timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, register } from 'prom-client'
import type { ApiTransport } from '#platform/web/gateway/transport.ts'
import { isLocalCaller } from './client-address.ts'
import { type Arrival, type Exchange, finalStatus, refuse } from './exchange.ts'

export type PoolUse = { total: number; idle: number; waiting: number }

export type Metrics = {
  started(): void
  finished(arrival: Arrival, seconds: number): void
  refused(reason: string): void
  /** Counts a violation of the content security policy; the directive is a name from our list, or `other`. */
  violated(directive: string): void
  /** Counts the refusals of the back end, for every caller. */
  watchBackEnd(transport: ApiTransport): ApiTransport
  watchConnections(server: Server): void
  /** The text of /metrics. */
  text(): Promise<string>
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Creates the function that collects the figures for /metrics: those of this process alone, or of all
 * processes.
 */
export type GatherFigures = (own: readonly Registry[]) => () => Promise<string>

const alone: GatherFigures = (own) => () => Registry.merge([...own]).metrics()

/** Figures of the back end; none without our own database. */
export type BackEndFigures = {
  readPoolUse?: (() => PoolUse) | undefined
  countWaitingJobs?: (() => Promise<number>) | undefined
  countPushConnections?: (() => number) | undefined
}

/** The figures of one front. */
export function createMetrics(own: BackEndFigures = {}, gather: GatherFigures = alone): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'staffdesk_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['kind', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 15, 60],
    registers,
  })
  const refusals = new Counter({
    name: 'staffdesk_http_refused_total',
    help: 'Requests that the front did not let pass',
    labelNames: ['reason'],
    registers,
  })
  const inFlight = new Gauge({
    name: 'staffdesk_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  })
  const apiRefusals = new Counter({
    name: 'staffdesk_api_refused_total',
    help: 'Calls that the back end refused, of the web tier and of other clients',
    labelNames: ['reason'],
    registers,
  })
  const violations = new Counter({
    name: 'staffdesk_csp_violations_total',
    help: 'Reports of browsers that a page violated its content security policy',
    labelNames: ['directive'],
    registers,
  })
  measureBackEnd(registry, own)

  return {
    started: () => inFlight.inc(),
    finished(arrival, elapsed) {
      const { note, incoming } = arrival
      const method = KNOWN_METHODS.has(incoming.method ?? '') ? incoming.method : 'other'
      const status = `${Math.floor(finalStatus(arrival) / 100)}xx`
      inFlight.dec()
      seconds.observe({ kind: note.kind, method, status }, elapsed)
      if (note.refusal !== null) refusals.inc({ reason: note.refusal })
    },
    refused: (reason) => refusals.inc({ reason }),
    violated: (directive) => violations.inc({ directive }),
    watchBackEnd: (transport) => async (request, options) => {
      const answer = await transport(request, options)
      const reason = refusalOf(answer.status, request.url)
      if (reason !== null) apiRefusals.inc({ reason })
      return answer
    },
    watchConnections: (server) => measureConnections(registry, server),
    // Both tiers record their figures in the registry of the process.
    text: gather([registry, register]),
  }
}

/** The reason of a refusal of the back end; null for other answers and for missing records. */
function refusalOf(status: number, url: string): string | null {
  const isSignIn = new URL(url).pathname.startsWith('/oauth/')
  if (status === 400 && isSignIn) return 'sign-in'
  if (status === 401) return 'unknown-caller'
  if (status === 403) return 'permission'
  if (status === 429) return isSignIn ? 'throttle' : 'rate-limit'
  return status === 503 ? 'busy' : null
}

/** Serves the figures: to clients with the token if one is configured, otherwise only to this machine. */
export async function answerMetrics(
  exchange: Exchange,
  metrics: Metrics,
  token: string | null,
): Promise<Response> {
  const { authorization = '' } = exchange.incoming.headers
  const allowed =
    token === null ? isLocalCaller(exchange.incoming) : isEqual(authorization, `Bearer ${token}`)
  if (!allowed) return refuse(exchange, 403, 'metrics')
  return new Response(await metrics.text(), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

function measureConnections(registry: Registry, server: Server): void {
  new Gauge({
    name: 'staffdesk_http_connections',
    help: 'Open connections to the front',
    registers: [registry],
    async collect() {
      const count = await new Promise<number>((resolve) => {
        server.getConnections((error, open) => resolve(error ? 0 : open))
      })
      this.set(count)
    },
  })
}

function measureBackEnd(
  registry: Registry,
  { readPoolUse, countWaitingJobs, countPushConnections }: BackEndFigures,
): void {
  if (countPushConnections) measurePush(registry, countPushConnections)
  if (readPoolUse) measurePool(registry, readPoolUse)
  if (countWaitingJobs) measureJobs(registry, countWaitingJobs)
}

function measurePool(registry: Registry, readPoolUse: () => PoolUse): void {
  new Gauge({
    name: 'staffdesk_database_connections',
    help: 'Database connections by state, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = readPoolUse()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

function measurePush(registry: Registry, count: () => number): void {
  new Gauge({
    name: 'staffdesk_push_connections',
    help: 'Pages and programs that are connected to the push hub',
    registers: [registry],
    collect() {
      this.set(count())
    },
  })
}

function measureJobs(registry: Registry, countWaitingJobs: () => Promise<number>): void {
  new Gauge({
    name: 'staffdesk_jobs_waiting',
    help: 'Background jobs whose time has come and that nobody works at yet',
    registers: [registry],
    // All processes see the same queue.
    aggregator: 'max',
    async collect() {
      const waiting = await countWaitingJobs().catch(() => null)
      if (waiting === null) this.remove()
      else this.set(waiting)
    },
  })
}

function isEqual(actual: string, expected: string): boolean {
  const a = Buffer.from(actual)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
