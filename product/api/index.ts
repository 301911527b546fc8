import { Hono } from 'hono'
import type { Logger } from 'pino'
import { createClockIns } from '#modules/attendance/clocking/api/add-clock-ins.ts'
import {
  DEVICE_OPERATIONS,
  mountDeviceCalls,
} from '#modules/attendance/clocking/api/devices/mount-device-calls.ts'
import { AREA_TABLE, createAreaCache } from '#modules/attendance/clocking/api/zones/zone-cache.ts'
import {
  CAREERS_OPERATIONS,
  mountCareersCalls,
} from '#modules/hr/careers/api/mount-careers-calls.ts'
import { syncInterfaces } from '#modules/system/menus/api/sync-interfaces.ts'
import { FEED_OPERATION, mountFeedCall } from '#modules/work/schedules/api/mount-feed-call.ts'
import type { AreaDeps } from '#platform/api/calls/area.ts'
import { schemasOf } from '#platform/api/crud/mount/about-resource.ts'
import { createFileShelf } from '#platform/api/files/file-shelf.ts'
import type { FileStore } from '#platform/api/files/file-store.ts'
import { type CallDescription, createCalls } from '#platform/api/http/calls.ts'
import { mountDescription } from '#platform/api/http/describe-api.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { answerError, answerMissing, readCaller } from '#platform/api/http/errors.ts'
import { firstOfDay } from '#platform/api/http/first-of-day.ts'
import { createDeniedLog } from '#platform/api/http/log-denied.ts'
import { createRefusedLog, type RefusedRequest } from '#platform/api/http/log-refused.ts'
import { createOpenApi } from '#platform/api/http/openapi.ts'
import { refuseRepeated } from '#platform/api/http/refuse-repeated.ts'
import { refuseUnstorableQuery } from '#platform/api/http/refuse-unstorable.ts'
import { requireActor } from '#platform/api/http/require-actor.ts'
import type { HubLimits } from '#platform/api/hub/hub.ts'
import { PUSH_CHANNEL } from '#platform/api/hub/push.ts'
import { type RunningHub, startHub } from '#platform/api/hub/start-hub.ts'
import { createActorReader } from '#platform/api/identity/actor/read-actor.ts'
import {
  createIdentityProof,
  type OutsideIssuer,
  type ProveIdentity,
} from '#platform/api/identity/provider/outside-issuer.ts'
import { createIdentityProvider } from '#platform/api/identity/provider/provider.ts'
import { mountProviderPages } from '#platform/api/identity/provider/provider-relay.ts'
import type { IdentityClient } from '#platform/api/identity/provider/provider-settings.ts'
import { admitByAddress } from '#platform/api/identity/throttle/admit-by-address.ts'
import {
  createRateLimits,
  type RateLimits,
  type Rates,
  USUAL_RATES,
} from '#platform/api/identity/throttle/rate-limits.ts'
import { TOKEN_OPERATION } from '#platform/api/identity/tokens/about-token.ts'
import { mountTokenEndpoint } from '#platform/api/identity/tokens/token-endpoint.ts'
import { hurryJob, type Job } from '#platform/api/jobs/job.ts'
import { type Pulse, USUAL_PULSE } from '#platform/api/jobs/live-runners.ts'
import {
  countWaitingJobs,
  type RunJobsOptions,
  type RunningJobs,
  runJobs,
} from '#platform/api/jobs/run-jobs.ts'
import { mountShareCalls, SHARE_OPERATIONS } from '#platform/api/sharing/mount-share-calls.ts'
import { cacheNavigation } from '#platform/api/shell/cache-navigation.ts'
import { mountShellCalls } from '#platform/api/shell/shell-calls.ts'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import {
  createDictionaryCache,
  DICTIONARY_TABLE,
} from '#platform/api/store/caches/dictionary-cache.ts'
import { createListCache } from '#platform/api/store/caches/list-cache.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import {
  applicationRole,
  type Database,
  openDatabase,
  openJobPool,
} from '#platform/api/store/connection/database.ts'
import { listen } from '#platform/api/store/connection/listen.ts'
import { settingsNotInForce } from '#platform/api/store/connection/settings-in-force.ts'
import { SESSION_SETTINGS } from '#platform/wire/http/database-session.ts'
import { isHubPath } from '#platform/wire/push/push-types.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { JOBS } from './jobs.ts'
import { mountAreas } from './mount-areas.ts'
import { reassignStuckStepsJob } from './reassign-stuck-steps-job.ts'
import { takeEffectJob } from './take-effect-job.ts'

export type ApiDeps = {
  databaseUrl: string
  /** The store of file contents. */
  files: FileStore
  poolSize: number
  client: IdentityClient
  /** Public address, the issuer of tokens. */
  issuer: string
  trustClientIp: boolean
  /** A company's own OpenID provider, whose users may sign in here. */
  outsideIssuer?: OutsideIssuer | null
  rates?: Rates
  hubLimits?: Partial<HubLimits>
  log: Logger
}

type Route = { method: string; path: string }

export type JobOptions = {
  /** The number of jobs that this process runs in parallel. */
  atOnce: number
  jobs?: readonly Job[]
  pulse?: Pulse
}

export type Api = {
  fetch(request: Request): Promise<Response>
  /** The functions of the push hub that code other than its clients uses. */
  push: Pick<RunningHub, 'admit' | 'size' | 'endAll'>
  /** True when the database answers. */
  isReady(): Promise<boolean>
  poolUse(): { total: number; idle: number; waiting: number }
  /** Logs a request that the front refused before it became a call. */
  writeRefused(request: RefusedRequest): Promise<void>
  /** Every call that needs a token, with its permission, and every route; a test compares them. */
  routeTable(): { calls: readonly CallDescription[]; routes: readonly Route[] }
  /** Starts to run background jobs, until the returned object stops them. */
  startJobs(options: JobOptions): RunningJobs
  countWaitingJobs(): Promise<number>
  close(): Promise<void>
}

/** The connection of the job pool that listens, besides one for each job that runs at the same time. */
const JOB_POOL_SPARE = 1

/**
 * Creates the whole API tier over one database. The order of mounting is the order in which a request passes
 * the layers.
 */
export async function createApi(deps: ApiDeps): Promise<Api> {
  const { log, trustClientIp, rates = USUAL_RATES } = deps
  const role = await applicationRole(deps.databaseUrl)
  if (role === null) log.warn('there is no application role: logs are protected by triggers only')
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, 'an idle database connection was lost')
  const { db, pool, watch } = openDatabase(deps.databaseUrl, {
    poolSize: deps.poolSize,
    role,
    onIdleError,
    onSilent: (isSilent) =>
      log.warn(isSilent ? 'the database does not answer' : 'the database answers again'),
  })
  await logSettings(db, log)
  const caches = createCaches()
  const actors = createActorReader({ db, url: deps.databaseUrl })
  const limits = createRateLimits({
    pool,
    rates,
    onUsedUp: (allowance, whose) => log.warn({ allowance, whose }, 'a rate limit was reached'),
  })
  const push = startHub(deps, { db, actors })
  const prove = deps.outsideIssuer ? createIdentityProof(deps.outsideIssuer) : null
  const app = createApp(log)
  await mountTokenServer(app, { ...deps, db, prove, limits })
  mountDescription(app, () => describeAll(calls.all()))
  const store = openStore(db, caches, deps)
  const jobs = jobStarter({ store, log }, { url: deps.databaseUrl, role, onIdleError })
  const records = listenToRecords(deps.databaseUrl, caches, jobs.changed)
  mountShareCalls(app, { store, limits, trustClientIp })
  mountCareersCalls(app, { store, limits, trustClientIp })
  mountFeedCall(app, { db, limits, trustClientIp })
  mountDeviceCalls(app, { store, limits, trustClientIp, onTrouble: troubleLog(log) })
  const signedIn = requireActor(actors, { limits, trustClientIp })
  app.use('*', signedIn, refuseRepeated, firstOfDay(jobs.beginDay))
  const calls = createCalls(app, {
    trustClientIp,
    limits,
    onDenied: createDeniedLog(db),
    onTrouble: troubleLog(log),
  })
  const navigationOf = cacheNavigation(db)
  const shell = mountShellCalls(calls, { db, navigationOf })
  mountAreas(calls, { ...store, prove, navigationOf, jobs: JOBS, onTrouble: troubleLog(log) })
  await syncInterfaces(db, null, calls.all())
  store.files
    .clearCutOff()
    .catch((error) =>
      log.warn({ err: error }, 'leftover uploads of a killed process could not be deleted'),
    )

  return {
    fetch: besideHub(push, async (request) => app.fetch(request)),
    push,
    isReady: async () => {
      if (watch.isSilent()) return false
      await pool.query('select 1')
      return true
    },
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    writeRefused: createRefusedLog(db),
    routeTable: () => ({ calls: calls.all(), routes: app.routes }),
    startJobs: jobs.start,
    countWaitingJobs: () => countWaitingJobs({ db }),
    async close() {
      jobs.close()
      await shell.close()
      await Promise.all([push.close(), records.close(), actors.close()])
      await db.destroy()
    },
  }
}

/** Logs the settings of the database connections, and the settings that do not reach the server. */
async function logSettings(db: Database, log: Logger): Promise<void> {
  log.info({ settings: SESSION_SETTINGS }, 'the database connections have settings of their own')
  const inForce = await settingsNotInForce(db)
  if (Object.keys(inForce).length === 0) return
  log.warn(
    { inForce, needed: SESSION_SETTINGS },
    'the database connections have other settings than the product needs, and pages will be slow: set them for the account, by ALTER ROLE … SET',
  )
}

function describeAll(calls: readonly CallDescription[]) {
  return createOpenApi(calls, {
    open: [
      TOKEN_OPERATION,
      FEED_OPERATION,
      ...SHARE_OPERATIONS,
      ...CAREERS_OPERATIONS,
      ...DEVICE_OPERATIONS,
    ],
    schemas: Object.assign({}, ...RESOURCES.map(schemasOf)),
  })
}

/**
 * Sends requests at the hub's address to the hub, which uses another protocol than the calls, and all others
 * to the API.
 */
function besideHub(hub: Pick<RunningHub, 'answer'>, fetch: Api['fetch']): Api['fetch'] {
  return (request) =>
    isHubPath(new URL(request.url).pathname) ? hub.answer(request) : fetch(request)
}

/** Everything that rules need besides the caller. */
function openStore(db: Database, caches: Caches, deps: ApiDeps) {
  return { db, ...caches, files: shelveFiles(db, deps), addClockIn: createClockIns(db) }
}

function shelveFiles(db: Database, { files, log }: ApiDeps): ReturnType<typeof createFileShelf> {
  return createFileShelf(db, files, (error) =>
    log.warn({ err: error }, 'files without references could not be deleted'),
  )
}

function troubleLog(log: ApiDeps['log']) {
  return (error: unknown, what: string) =>
    log.error({ err: error, requestId: currentOrigin()?.requestId }, what)
}

type JobStarter = {
  start: Api['startJobs']
  beginDay: () => Promise<void>
  /** Called when rows of a table have changed. */
  changed: (table: string) => void
  close: () => void
}

/**
 * Starts the background jobs. `beginDay` does nothing in a process that does not run the job for due documents.
 */
function jobStarter(
  { store, log }: Pick<RunJobsOptions, 'store' | 'log'>,
  { url, ...connecting }: { url: string } & Omit<Parameters<typeof openJobPool>[1], 'poolSize'>,
): JobStarter {
  let worksAt: readonly Job[] = []
  let timer: NodeJS.Timeout | null = null
  return {
    start({ atOnce, jobs = JOBS, pulse = USUAL_PULSE }) {
      worksAt = jobs
      const pool = openJobPool(url, { poolSize: atOnce + JOB_POOL_SPARE, ...connecting })
      return runJobs({ store, log, jobs, atOnce, pulse, pool })
    },
    async beginDay() {
      if (!worksAt.some(({ name }) => name === takeEffectJob.name)) return
      for (const job of [takeEffectJob, reassignStuckStepsJob]) {
        await hurryJob(store.db, job).catch((error: unknown) =>
          log.warn({ err: error }, 'the work of a new day is left to the hourly job'),
        )
      }
    },
    changed(table) {
      if (!NAMES_APPROVERS.has(table) || timer !== null) return
      if (!worksAt.some(({ name }) => name === reassignStuckStepsJob.name)) return
      // Many rows may change in a short time; one check covers all of them.
      timer = setTimeout(() => {
        timer = null
        hurryJob(store.db, reassignStuckStepsJob).catch((error: unknown) =>
          log.warn({ err: error }, 'steps are reassigned to role holders by the hourly job'),
        )
      }, SETTLE_MS).unref()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** Tables from which the rules of a flow find approvers: a change in them may reassign open steps. */
const NAMES_APPROVERS: ReadonlySet<string> = new Set([
  'department',
  'user_position',
  'user_base_info',
  'app_user',
  'role',
  'role_user',
  'role_department',
  'role_post',
  'leave',
])
const SETTLE_MS = 1_000

type Caches = Pick<AreaDeps, 'counts' | 'unread' | 'dictionaries' | 'lists' | 'areas'>

function createCaches(): Caches {
  return {
    counts: createCountCache(),
    unread: createCountCache(),
    dictionaries: createDictionaryCache(),
    lists: createListCache(),
    areas: createAreaCache(),
  }
}

const LISTS_CHANNEL = 'staffdesk_lists'

/** Clears the caches on changes, and disables them while the listening connection is down. */
function listenToRecords(
  url: string,
  { counts, unread, dictionaries, lists, areas }: Caches,
  changed: (table: string) => void,
): ReturnType<typeof listen> {
  const trust = (isTrusted: boolean) => {
    for (const cache of [counts, unread, dictionaries, lists, areas]) cache.setTrusted(isTrusted)
  }
  const forget = (channel: string, table: string) => {
    if (channel === LISTS_CHANNEL) return lists.forgetAll()
    // Every change of an unread count is pushed to the pages of its user.
    if (channel === PUSH_CHANNEL) return unread.forgetAll()
    counts.forgetAll()
    changed(table)
    if (table === DICTIONARY_TABLE) dictionaries.forgetAll()
    if (table === AREA_TABLE) areas.forgetAll()
  }
  const events = { onUp: () => trust(true), onDown: () => trust(false) }
  return listen(url, ['staffdesk_records', LISTS_CHANNEL, PUSH_CHANNEL], forget, events)
}

type TokenServerDeps = ApiDeps & { db: Database; prove: ProveIdentity | null; limits: RateLimits }

/** The embedded provider: tokens for any client, and its pages for browsers. */
async function mountTokenServer(
  app: Hono<ApiEnv>,
  { db, prove, limits, issuer, client, trustClientIp, log }: TokenServerDeps,
): Promise<void> {
  const onError = (error: unknown) =>
    log.error({ err: error, requestId: currentOrigin()?.requestId }, 'the token server failed')
  const provider = await createIdentityProvider({
    db,
    issuer,
    client,
    prove,
    onError,
    onEvent: (event) => log.info(event, 'identity'),
  })
  const admit = admitByAddress({ limits, trustClientIp })
  mountTokenEndpoint(app, { db, provider, client, trustClientIp, admit, onError })
  mountProviderPages(app, { provider, trustClientIp, admit })
}

function createApp(log: Logger): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.onError(answerError(log))
  app.notFound(answerMissing)
  app.use('*', readCaller)
  app.use('*', refuseUnstorableQuery)
  return app
}
