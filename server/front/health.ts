import type { Exchange, Step } from './exchange.ts'
import { answerMetrics, type Metrics } from './metrics.ts'

export type HealthOptions = {
  /** Whether the database, or the back end in its place, answers. Never throws. */
  checkReady: () => Promise<boolean>
  isStopping: () => boolean
  metrics: Metrics
  metricsToken: string | null
}

/** Answers for monitoring: liveness, readiness and metrics. */
export function answerHealth(options: HealthOptions): Step {
  return (exchange) => {
    const isRead = exchange.incoming.method === 'GET' || exchange.incoming.method === 'HEAD'
    const answer = isRead ? answerFor(exchange, options) : null
    if (answer !== null) exchange.note.kind = 'health'
    return answer
  }
}

function answerFor(
  exchange: Exchange,
  options: HealthOptions,
): Response | Promise<Response> | null {
  if (exchange.path === '/healthz') return Response.json({ alive: true })
  if (exchange.path === '/readyz') return answerReady(options)
  if (exchange.path !== '/metrics') return null
  return answerMetrics(exchange, options.metrics, options.metricsToken)
}

async function answerReady({ checkReady, isStopping }: HealthOptions): Promise<Response> {
  const ready = !isStopping() && (await checkReady())
  return Response.json({ ready }, { status: ready ? 200 : 503 })
}
