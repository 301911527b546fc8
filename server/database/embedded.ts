import { randomBytes, randomUUID } from 'node:crypto'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo } from '#platform/wire/http/database-session.ts'
import { findBinaries } from './binaries.ts'
import {
  addApplicationRole,
  type Cluster,
  createCluster,
  DATABASE,
  lacksApplicationRole,
  ROLE,
  readPassword,
  requireSameMajor,
  type StartLog,
  setPassword,
  writeSettings,
} from './cluster.ts'
import {
  type DataPlace,
  findDataPlace,
  moveData,
  openDataDir,
  openOutside,
  putInPlace,
  SHARED_ROOT,
} from './data-place.ts'
import { lockDirectory } from './directory-lock.ts'
import { choosePort, rememberPort } from './port.ts'
import {
  findServer,
  isRunning,
  PortTaken,
  type RunningServer,
  startServer,
  stopServer,
} from './server-process.ts'

const PORT_ATTEMPTS = 5
const WATCH_MS = 500
const RESTART_DELAY_MS = 1_000
const ADOPT_TIMEOUT_MS = 2_000
const PART_PREFIX = 'pg-new-'

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the npm package on `<dataDir>/pg` and supervises it: if it dies, it is started
 * again at the same address. Throws DataDirInUse if another process uses the same directory.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: StartLog
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database does not run on Windows. Set DATABASE_URL, or use WSL.')
  }
  const base = await openDataDir(options.dataDir)
  const releases = [await lockDirectory(base)]
  const release = async () => {
    for (const giveBack of releases.reverse()) await giveBack()
  }
  try {
    const place = await findDataPlace(base)
    const outside = await openOutside(place)
    // Two copies of one checkout may link to the same outside directory.
    if (outside) releases.push(await lockDirectory(outside))
    const { cluster, password } = await prepareCluster(base, place, options.log)
    const server = await adopt(cluster, password).then((it) => it ?? startAnywhere(cluster, base))
    await rememberPort(portPath(base), server.port)
    options.log.info(
      `PostgreSQL ${cluster.binaries.version} on 127.0.0.1:${server.port}, data in ${cluster.directory}`,
    )
    const stop = supervise(cluster, server, base, release)
    return { url: databaseUrl(server.port, password), stop }
  } catch (error) {
    await release()
    throw error
  }
}

async function prepareCluster(
  base: string,
  place: DataPlace,
  log: StartLog,
): Promise<{ cluster: Cluster; password: string }> {
  const binaries = await findBinaries(place.account, place.account ? SHARED_ROOT : base)
  const cluster = { directory: place.directory, account: place.account, binaries, log }
  const secret = () => randomBytes(24).toString('base64url')
  const { password, isNew } = await readPassword(join(base, 'pg-password'), secret)
  if (!place.source) {
    await createInPlace(cluster, place, password)
  } else if (place.source !== place.directory) {
    await stopServer(place.source)
    await setAside(cluster)
    await moveData(place, place.source)
  }
  await requireSameMajor(cluster)
  await writeSettings(cluster)
  if (isNew && place.source) {
    await stopServer(cluster.directory)
    await setPassword(cluster, password)
  }
  if (await lacksApplicationRole(cluster)) {
    await stopServer(cluster.directory)
    await addApplicationRole(cluster)
  }
  return { cluster, password }
}

// Creates the cluster under a temporary name: a cluster with its final name is complete, even if the first start
// was interrupted.
async function createInPlace(cluster: Cluster, place: DataPlace, password: string): Promise<void> {
  const parent = dirname(place.directory)
  await setAside(cluster)
  for (const name of await readdir(parent)) {
    if (name.startsWith(PART_PREFIX)) await rm(join(parent, name), { recursive: true })
  }
  cluster.log.info(`Making a new database in ${place.directory}`)
  const part = join(parent, `${PART_PREFIX}${randomUUID()}`)
  await createCluster({ ...cluster, directory: part }, password)
  await putInPlace(part, place)
}

// Sets aside outside data of a checkout that was removed and created again. The data must not be deleted, and
// the new checkout does not expect it.
async function setAside(cluster: Cluster): Promise<void> {
  const found = await lstat(cluster.directory).catch(() => null)
  if (!found) return
  await stopServer(cluster.directory)
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const aside = join(dirname(cluster.directory), `${basename(cluster.directory)}-${stamp}`)
  await rename(cluster.directory, aside)
  cluster.log.warn(`Earlier data without a data directory was found and set aside in ${aside}`)
}

/**
 * Takes over the server that a killed parent left running; stops it if it is another program or version, or
 * does not answer.
 */
async function adopt(cluster: Cluster, password: string): Promise<RunningServer | null> {
  const server = await findServer(cluster.directory)
  if (!server) return null
  const isSameProgram = server.command.startsWith(`${cluster.binaries.postgres} -D `)
  if (isSameProgram && (await answers(server.port, password, cluster.binaries.version))) {
    cluster.log.info(`Taking over the running PostgreSQL (process ${server.pid})`)
    return server
  }
  await stopServer(cluster.directory)
  return null
}

async function answers(port: number, password: string, version: string): Promise<boolean> {
  const client = new pg.Client({
    ...connectionTo(databaseUrl(port, password)),
    connectionTimeoutMillis: ADOPT_TIMEOUT_MS,
    query_timeout: ADOPT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show server_version')
    return rows[0].server_version.startsWith(version)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function startAnywhere(cluster: Cluster, base: string): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(portPath(base))
    try {
      return await startServer(cluster, port, logPath(base))
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === PORT_ATTEMPTS) throw error
    }
  }
}

/** Watches the server and restarts it when it dies; returns the function that stops both. */
function supervise(
  cluster: Cluster,
  first: RunningServer,
  base: string,
  release: () => Promise<void>,
): () => Promise<void> {
  let server = first
  let stopping = false
  const end = new AbortController()
  const pause = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: end.signal }).catch(() => {})
  const watch = async () => {
    while (!stopping) {
      await pause(WATCH_MS)
      if (stopping || (await isRunning(server))) continue
      cluster.log.warn('PostgreSQL ended unexpectedly and is started again')
      try {
        // The restart must use the same address, because the whole application uses it.
        server = await startServer(cluster, server.port, logPath(base))
      } catch (error) {
        cluster.log.warn(`PostgreSQL did not start again: ${(error as Error).message}`)
        await pause(RESTART_DELAY_MS)
      }
    }
  }
  const watching = watch()
  // A last resort for an application that exits without stop().
  const onExit = () => {
    try {
      process.kill(server.pid, 'SIGINT')
    } catch {}
  }
  process.once('exit', onExit)
  let stopped: Promise<void> | undefined
  const finish = async () => {
    stopping = true
    end.abort()
    await watching
    process.off('exit', onExit)
    await stopServer(cluster.directory)
    await release()
  }
  return () => {
    stopped ??= finish()
    return stopped
  }
}

/** The address at which the application reaches the embedded server. */
export function databaseUrl(port: number, password: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`
}

function portPath(base: string): string {
  return join(base, 'pg-port')
}

function logPath(base: string): string {
  return join(base, 'pg.log')
}
