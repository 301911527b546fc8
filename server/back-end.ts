import type { Logger } from 'pino'
import { type Dispatcher, request } from 'undici'
import type { RefusedRequest } from '#platform/api/http/log-refused.ts'
import { statusOf } from '#platform/api/hub/hub-server.ts'
import { createRemoteTransport, limitsFor } from '#platform/web/gateway/remote-transport.server.ts'
import type { ApiTransport } from '#platform/web/gateway/transport.ts'
import { createApi } from '#product/api/index.ts'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { openFileStore } from './files.ts'
import { fillDatabase } from './fill-database.ts'
import type { PoolUse } from './front/metrics.ts'
import type { SocketDoor } from './front/sockets.ts'
import { createHubProxy } from './proxy-hub.ts'
import type { FirstSignIn } from './secrets.ts'

const POOL_SIZE = 10
const READY_LIMIT_MS = 2_000
const READY_MEMORY_MS = 1_000

/** The back end of the web tier: our API over our database, or a company's own back end. */
export type BackEnd = {
  transport: ApiTransport
  /** The API for other clients; null with a company's own back end. */
  api: ((request: Request) => Promise<Response>) | null
  /** Accepts sockets to the push hub. */
  door: SocketDoor
  countPushConnections?: () => number
  checkReady(): Promise<boolean>
  readPoolUse?: () => PoolUse
  /** The number of waiting background jobs; missing without a database of our own. */
  countWaitingJobs?: () => Promise<number>
  /** Writes a refused form into the operation log; a company's own back end has its own log. */
  onRefused?: (request: RefusedRequest) => Promise<void>
  /** Set if this start filled an empty database. */
  firstSignIn: FirstSignIn | null
  close(): Promise<void>
}

export type BackEndOptions = {
  config: Config
  client: { id: string; secret: string }
  /** Public address of the installation. */
  issuer: string
  log: Logger
  /** Aborted if the process must stop during the start. */
  stopAsked: AbortSignal
}

export async function openBackEnd(options: BackEndOptions): Promise<BackEnd> {
  const { apiBaseUrl, apiTimes } = options.config
  return apiBaseUrl === null ? openEmbedded(options) : openRemote(apiBaseUrl, apiTimes)
}

async function openEmbedded(options: BackEndOptions): Promise<BackEnd> {
  const { config, client, issuer, log, stopAsked } = options
  const { firstSignIn, ...database } = await openDatabase(options)
  try {
    const api = await createApi({
      databaseUrl: database.url,
      files: openFileStore(config.files),
      poolSize: POOL_SIZE,
      client,
      issuer,
      // The front always sets this header itself.
      trustClientIp: true,
      outsideIssuer: config.redirectSignIn?.kind === 'outside' ? config.redirectSignIn : null,
      rates: config.rates,
      log,
    })
    const jobs = api.startJobs({ atOnce: config.jobsAtOnce })
    // On a stop, the jobs return to the queue immediately, while requests finish.
    stopAsked.addEventListener('abort', () => void jobs.stop(), { once: true })
    // Push clients move to another process before this one stops taking requests.
    stopAsked.addEventListener('abort', api.push.endAll, { once: true })
    return {
      transport: api.fetch,
      api: api.fetch,
      door: { admit: api.push.admit, statusOf },
      countPushConnections: api.push.size,
      checkReady: within(READY_LIMIT_MS, api.isReady),
      readPoolUse: api.poolUse,
      countWaitingJobs: api.countWaitingJobs,
      onRefused: api.writeRefused,
      firstSignIn,
      async close() {
        await jobs.stop()
        await api.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

export type OpenDatabase = {
  url: string
  /** Set if this start filled an empty database. */
  firstSignIn: FirstSignIn | null
  stop(): Promise<void>
}

/**
 * Opens the company's database with the newest schema, and fills it if it is empty; starts the embedded
 * database if it is used.
 */
export async function openDatabase({
  config,
  log,
  stopAsked,
}: Pick<BackEndOptions, 'config' | 'log' | 'stopAsked'>): Promise<OpenDatabase> {
  const database =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log })
      : { url: config.databaseUrl, stop: async () => undefined }
  try {
    const firstSignIn = await unlessStopped(stopAsked, fillDatabase(database.url, config, log))
    stopAsked.throwIfAborted()
    return { ...database, firstSignIn }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/**
 * The result of `work`, which is abandoned when a stop is requested: a large company takes minutes to fill,
 * and when its database stops, the transaction ends immediately and rolls back.
 */
function unlessStopped<T>(stopAsked: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(stopAsked.reason)
    if (stopAsked.aborted) giveUp()
    stopAsked.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => stopAsked.removeEventListener('abort', giveUp))
  })
}

function openRemote(apiBaseUrl: string, times: Config['apiTimes']): BackEnd {
  return {
    transport: createRemoteTransport(apiBaseUrl, limitsFor(times)),
    api: null,
    door: createHubProxy(apiBaseUrl, times.API_CONNECT_MS),
    checkReady: within(READY_LIMIT_MS, () => isAnswering(apiBaseUrl)),
    firstSignIn: null,
    close: async () => undefined,
  }
}

/** Any response except a server error counts, because we do not know the content at this address. */
async function isAnswering(url: string): Promise<boolean> {
  const method: Dispatcher.HttpMethod = 'GET'
  const answer = await request(url, { method, signal: AbortSignal.timeout(READY_LIMIT_MS) })
  await answer.body.dump()
  return answer.statusCode < 500
}

/** Wraps a check so that it never throws or hangs, and runs at most once a second. */
function within(limitMs: number, check: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | null = null
  return () => {
    if (last && Date.now() - last.at < READY_MEMORY_MS) return last.answer
    last = { at: Date.now(), answer: raceWithTime(limitMs, check) }
    return last.answer
  }
}

async function raceWithTime(limitMs: number, check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  try {
    return await Promise.race([check().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
