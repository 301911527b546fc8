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
  /** Holds the demo company already, instead of a copy that is made now. */
  dataDir?: string
}

/** The built server with its embedded database, as a company runs it. */
export type Product = {
  url: string
  dataDir: string
  databaseUrl: string
  /** The process that runs now. */
  process(): Started
  /** Starts it again, on the same port and data, after it ended. */
  start(): Promise<Started>
  /** Process id of the embedded database; null when there is none. */
  databasePid(): number | null
  /** What all its processes have written so far. */
  log(): string
  /** Ends it, the database as well, however it fares. */
  dispose(): Promise<void>
}

type Secrets = Pick<RunState, 'adminPassword' | 'demoPassword' | 'sessionKey' | 'clientSecret'>

/** So slow a machine that answers come late is not what most scenarios are about. */
const PATIENT = { API_HEADERS_MS: '120000', API_ANSWER_MS: '120000' }

/** The settings that all servers of a run share. */
export function productEnvironment(run: Secrets): Record<string, string> {
  return {
    ADMIN_PASSWORD: run.adminPassword,
    SEED_PASSWORD: run.demoPassword,
    SESSION_KEYS: run.sessionKey,
    OIDC_CLIENT_SECRET: run.clientSecret,
    ...PATIENT,
    ...HIGH_RATES,
    // Under this name of npm's the server ends with the process that started it.
    npm_lifecycle_event: 'test',
  }
}

/** Starts the product on data of its own. */
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
  // Its database had that port, and so would all the copies.
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

/** Memory that a process holds. */
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

/** Waits for something that must happen within a time. */
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

/** What only the last resort of the process has noticed. */
export function uncaughtIn(log: string): string[] {
  return log.split('\n').filter((line) => /"uncaught exception"|"unhandled rejection"/.test(line))
}
