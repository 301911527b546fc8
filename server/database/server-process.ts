import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, readlink, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnOptions } from './account.ts'
import type { Cluster } from './cluster.ts'
import { damageHint } from './damage.ts'
import {
  findProcessesByTitle,
  isPidTaken,
  type LiveProcess,
  readProcess,
} from './process-identity.ts'

const READY_TIMEOUT_MS = 120_000
const POLL_MS = 25
const LEFTOVER_TIMEOUT_MS = 2_000
const STOP_TIMEOUT_MS = 20_000
const LOG_LIMIT_BYTES = 5_000_000

/** A running server of the cluster, which this process started or found running. */
export interface RunningServer extends LiveProcess {
  port: number
}

/** Another process took the port after we chose it and before the server started. */
export class PortTaken extends Error {}

/** The running server of exactly this directory, if any. */
export async function findServer(directory: string): Promise<RunningServer | null> {
  const file = await readPidFile(directory)
  const live = file && (await readProcess(file.pid))
  if (!live || !isPostgres(live)) return null
  if (`${live.command} `.includes(` -D ${directory} `)) return { ...live, port: file.port }
  // If the folder was renamed while the server runs, its command line shows the old name.
  const workingDirectory = await readlink(`/proc/${live.pid}/cwd`).catch(() => '')
  return workingDirectory === directory ? { ...live, port: file.port } : null
}

/** Whether the server is still the same process. */
export async function isRunning(server: LiveProcess): Promise<boolean> {
  if (!isPidTaken(server.pid)) return false
  if (process.platform !== 'linux') return true
  return (await readProcess(server.pid))?.startedAt === server.startedAt
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(
  cluster: Cluster,
  port: number,
  logPath: string,
): Promise<RunningServer> {
  await clearRemains(cluster.directory)
  const log = await openLog(logPath)
  try {
    const { size } = await log.stat()
    const pid = await spawnServer(cluster, port, log)
    // The server is not supervised yet: an application that exits now must stop it.
    const onExit = () => signalProcess(pid, 'SIGINT')
    process.once('exit', onExit)
    try {
      return await waitUntilReady(cluster, pid, () => readLog(logPath, size))
    } finally {
      process.off('exit', onExit)
    }
  } finally {
    await log.close()
  }
}

/** Stops the server: it rolls back open transactions and writes everything to disk. */
export async function stopServer(directory: string): Promise<void> {
  const server = await findServer(directory)
  if (!server) return
  // The signals of the pg_ctl modes fast and immediate.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalProcess(server.pid, signal)
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (Date.now() < deadline) {
      if (!(await isRunning(server))) return
      await sleep(POLL_MS)
    }
  }
  throw new Error(`The database server on ${directory} (process ${server.pid}) does not stop`)
}

/** The process title of all processes of the directory's server. */
function clusterName(directory: string): string {
  return `staffdesk-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
}

// Runs in a separate session: a Ctrl-C on the terminal must reach the application first, which still needs
// the database to finish its work.
async function spawnServer(cluster: Cluster, port: number, log: FileHandle): Promise<number> {
  const { account, binaries, directory } = cluster
  const name = `cluster_name=${clusterName(directory)}`
  const child = spawn(binaries.postgres, ['-D', directory, '-p', String(port), '-c', name], {
    ...spawnOptions(account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  child.unref()
  return child.pid ?? 0
}

async function waitUntilReady(
  cluster: Cluster,
  pid: number,
  readOutput: () => Promise<string>,
): Promise<RunningServer> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const file = await readPidFile(cluster.directory)
    const live = await readProcess(pid)
    if (!live) throw describeFailedStart(await readOutput())
    if (file?.pid === pid && file.isReady) return { ...live, port: file.port }
    await sleep(POLL_MS)
  }
  await stopServer(cluster.directory)
  throw new Error(`The embedded database was not ready in ${READY_TIMEOUT_MS / 1000} s`)
}

function describeFailedStart(output: string): Error {
  if (output.includes('Address already in use')) return new PortTaken()
  return new Error(`The embedded database did not start: ${output.trim()}${damageHint(output)}`)
}

// PostgreSQL refuses to start in two cases: postmaster.pid names any live process, as after a restart of the machine,
// or processes of a killed server still use its shared memory.
async function clearRemains(directory: string): Promise<void> {
  await endLeftovers(`postgres: ${clusterName(directory)}:`)
  const file = await readPidFile(directory)
  if (!file || !isPidTaken(file.pid)) return
  const live = await readProcess(file.pid)
  if (live && isPostgres(live) && !(await servesAnother(live, directory))) {
    throw new Error(
      `${directory} may be in use by another PostgreSQL server (process ${file.pid}). Stop it first.`,
    )
  }
  await rm(join(directory, 'postmaster.pid'))
}

async function servesAnother(live: LiveProcess, directory: string): Promise<boolean> {
  const other = / -D (\S+)/.exec(live.command)?.[1]
  if (!other || other === directory) return false
  return (await readPidFile(other).catch(() => null))?.pid === live.pid
}

async function endLeftovers(title: string): Promise<void> {
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS
  for (;;) {
    const pids = await findProcessesByTitle(title)
    if (pids.length === 0) return
    const signal = Date.now() < deadline ? 'SIGQUIT' : 'SIGKILL'
    for (const pid of pids) signalProcess(pid, signal)
    await sleep(POLL_MS * 2)
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function openLog(path: string): Promise<FileHandle> {
  const log = await open(path, 'a', 0o600)
  const { size } = await log.stat()
  if (size < LOG_LIMIT_BYTES) return log
  await log.close()
  await rename(path, `${path}.1`)
  return open(path, 'a', 0o600)
}

async function readLog(path: string, from: number): Promise<string> {
  return (await readFile(path)).subarray(from).toString('utf8')
}

async function readPidFile(
  directory: string,
): Promise<{ pid: number; port: number; isReady: boolean } | null> {
  try {
    const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number(lines[0])
    if (!(pid > 0)) return null
    return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isPostgres(live: LiveProcess): boolean {
  return /(^|\/)postgres( |$)/.test(live.command)
}
