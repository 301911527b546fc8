import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RefusedRequest } from '#platform/api/http/log-refused.ts'
import { isProviderPage, serveApi } from './api-families.ts'
import { takeReports } from './csp-reports.ts'
import type { Step } from './exchange.ts'
import { answerHealth } from './health.ts'
import { type HostRule, refuseForeignHost } from './host-check.ts'
import { type FrontLimits, readLimits, refuseLongBody } from './limits.ts'
import { createListener } from './listener.ts'
import { type BackEndFigures, createMetrics, type GatherFigures } from './metrics.ts'
import { type PageHandler, refuseForeignOrigin, type Surroundings, servePages } from './pages.ts'
import { answerBrokenRequest } from './request-log.ts'
import { boundSilentConnections } from './silent-connections.ts'
import { openSockets, type SocketDoor } from './sockets.ts'
import { type StaticFiles, serveStaticFiles } from './static-files.ts'
import { createTraffic } from './traffic.ts'

export type FrontOptions = BackEndFigures & {
  hosts: HostRule
  trustedProxies: readonly string[]
  metricsToken: string | null
  log: Logger
  limits?: Partial<FrontLimits>
  staticFiles: StaticFiles
  /** The embedded API; null when a company's own back end takes its place. */
  api: ((request: Request) => Promise<Response>) | null
  /** Accepts sockets to the push hub. */
  door: SocketDoor
  pages: PageHandler
  surroundings: Surroundings
  /** Whether the database or the back end answers. Never throws. */
  checkReady: () => Promise<boolean>
  /** Called for forms from another site or another sign-in. */
  onRefused?: ((request: RefusedRequest) => Promise<void>) | undefined
  gatherFigures?: GatherFigures | undefined
  /** Handles requests before the front does; development serves source files this way. */
  intercept?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
}

export type Front = {
  server: Server
  /**
   * Finishes running requests, then closes; cuts off the rest after `graceMs`, or immediately when `hurry`
   * aborts.
   */
  stop(graceMs: number, hurry?: AbortSignal): Promise<void>
}

/** Everything between the network and the two tiers. */
export function createFront(options: FrontOptions): Front {
  const { hosts, log } = options
  const limits = readLimits(options.limits)
  const metrics = createMetrics(options, options.gatherFigures)
  const traffic = createTraffic()

  const refuseOrigin = refuseForeignOrigin(hosts)
  const steps: readonly Step[] = [
    refuseLongBody(limits),
    // Before the host check: load balancers call processes by their address.
    answerHealth({ ...options, metrics, isStopping: traffic.isStopping }),
    refuseForeignHost(hosts),
    serveStaticFiles(options.staticFiles),
    takeReports(metrics.violated),
    // Before the origin check: these callers have neither a page nor a cookie.
    (exchange) => (isProviderPage(exchange.path) ? refuseOrigin(exchange) : null),
    ...(options.api ? [serveApi(metrics.watchBackEnd(options.api))] : []),
    refuseOrigin,
    servePages(options.pages, hosts, {
      ...options.surroundings,
      gatewayTransport: metrics.watchBackEnd(options.surroundings.gatewayTransport),
    }),
  ]

  const listener = createListener({ ...options, limits, metrics, traffic, steps })
  const { intercept } = options
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    intercept
      ? (incoming, outgoing) => intercept(incoming, outgoing, () => listener(incoming, outgoing))
      : listener,
  )
  server.maxConnections = limits.connections
  // The size of the headers is limited elsewhere. By default Node silently drops all headers after the
  // thousandth, so headers that checks depend on could be missing.
  server.maxHeadersCount = 0
  // Drop clients that do not read.
  server.setTimeout(limits.idleMs)
  boundSilentConnections(server, limits)
  metrics.watchConnections(server)
  server.on('clientError', answerBrokenRequest(log, metrics))
  const sockets = openSockets(server, { ...options, metrics })
  return {
    server,
    stop(graceMs, hurry) {
      sockets.stop()
      return traffic.stop(server, graceMs, hurry)
    },
  }
}
