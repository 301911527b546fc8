import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type RunState, readRun } from '../e2e/run-state.ts'
import { databaseUrl } from '../e2e/server.ts'
import { freePort, HIGH_RATES, type Started, startProcess } from '../e2e/start-process.ts'

const GONE_LIMIT_MS = 10_000
const POLL_MS = 20

const TROUBLES = new Set(['warn', 'error', 'fatal'])

export type ProductOptions = {
  name: string
  env?: Readonly<Record<string, string>>
  /** A directory that already has the demo company; otherwise a copy is made. */
  dataDir?: string
}

/** The built server with its embedded database, as a company runs it. */
export type Product = {
  url: string
  dataDir: string
  databaseUrl: string
  /** The current process. */
  process(): Started
  /** Starts the product again after it ended, on the same port and data. */
  start(): Promise<Started>
  /** Process id of the embedded database; null when there is none. */
  databasePid(): number | null
  /** The log output of all its processes so far. */
  log(): string
  /** Ends the product and its database in any state. */
  dispose(): Promise<void>
}

type Secrets = Pick<RunState, 'adminPassword' | 'demoPassword' | 'sessionKey' | 'clientSecret'>

/** Long limits, because most scenarios do not test late answers on a slow machine. */
const PATIENT = { API_HEADERS_MS: '120000', API_ANSWER_MS: '120000' }

/** The settings shared by all servers of a run. */
export function productEnvironment(run: Secrets): Record<string, string> {
  return {
    ADMIN_PASSWORD: run.adminPassword,
    SEED_PASSWORD: run.demoPassword,
    SESSION_KEYS: run.sessionKey,
    OIDC_CLIENT_SECRET: run.clientSecret,
    ...PATIENT,
    ...HIGH_RATES,
    // With this npm variable, the server ends together with the process that started it.
    npm_lifecycle_event: 'test',
  }
}

/** Starts the product on separate data. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const run = readRun()
  const dataDir = options.dataDir ?? (await copyTemplate(options.name))
  const port = await freePort()
  const logs: string[] = []
  let current: Started

  async function start(): Promise<Started> {
    current = await startProcess({
      program: ['build/start.js'],
      env: { ...productEnvironment(run), DATA_DIR: dataDir, ...options.env },
      folder: run.folder,
      name: `${options.name}-${logs.length}`,
      readyPath: '/readyz',
      port,
    })
    logs.push(current.logFile)
    return current
  }

  const { url } = await start()
  return {
    url,
    dataDir,
    databaseUrl: databaseUrl(dataDir),
    process: () => current,
    start,
    databasePid: () => databasePid(dataDir),
    log: () => logs.map((file) => readFileSync(file, 'utf8')).join(''),
    async dispose() {
      await current.stop()
      await endDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A data directory with the demo company in it. */
export async function copyTemplate(name: string, folder = readRun().folder): Promise<string> {
  const dataDir = join(folder, `${name}-data`)
  await promisify(execFile)('cp', ['-a', join(readRun().folder, 'template'), dataDir])
  // Remove the saved port, so that not all copies use the same one.
  await rm(join(dataDir, 'pg-port'))
  return dataDir
}

export function databasePid(dataDir: string): number | null {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Resident memory of a process. */
export function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1]) * 1024
}

/** A server that was killed leaves its database behind. */
async function endDatabase(dataDir: string): Promise<void> {
  const deadline = Date.now() + GONE_LIMIT_MS
  for (let pid = databasePid(dataDir); pid !== null; pid = databasePid(dataDir)) {
    process.kill(pid, Date.now() < deadline ? 'SIGINT' : 'SIGKILL')
    await sleep(POLL_MS)
  }
}

/** Waits until a condition is true, with a time limit. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  limitMs = 20_000,
): Promise<number> {
  const began = Date.now()
  while (!(await isTrue())) {
    if (Date.now() - began > limitMs) throw new Error(`${what}: not within ${limitMs} ms`)
    await sleep(POLL_MS)
  }
  return Date.now() - began
}

/** Warnings and errors of a log, for the message of a failed test. */
export function troublesIn(log: string): string {
  return log
    .split('\n')
    .filter((line) => line !== '' && TROUBLES.has(JSON.parse(line).level))
    .slice(-20)
    .join('\n')
}

/** Log lines of errors that only the last-resort handler of the process has caught. */
export function uncaughtIn(log: string): string[] {
  return log.split('\n').filter((line) => /"uncaught exception"|"unhandled rejection"/.test(line))
}
