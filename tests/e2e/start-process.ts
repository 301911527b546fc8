import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'

const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 20_000
const POLL_MS = 100

/** How a process ended: with an exit code, or by a signal. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** Limits for servers on which one user sends in a minute as much as a company in an hour. */
export const HIGH_RATES = {
  RATE_READS: '1000000',
  RATE_WRITES: '100000',
  RATE_SENSITIVE: '10000',
  RATE_EXPORTS: '10000',
  RATE_SHARES: '10000',
}

export type Started = {
  url: string
  port: number
  pid: number
  logFile: string
  signal(signal: NodeJS.Signals): void
  /** Settles when the process has ended and all of its output is written. */
  ended: Promise<Ending>
  stop(): Promise<void>
}

export type StartOptions = {
  /** Arguments of node. */
  program: readonly string[]
  env: Readonly<Record<string, string>>
  folder: string
  name: string
  /** A path that answers 2xx or 3xx as soon as the process accepts requests; null does not wait. */
  readyPath: string | null
  /** A free port if it is left out. */
  port?: number
}

/** Starts a server on a free port and waits until it answers; its output goes to a file. */
export async function startProcess(options: StartOptions): Promise<Started> {
  const port = options.port ?? (await freePort())
  const logFile = join(options.folder, `${options.name}.log`)
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, options.program, {
    env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(createWriteStream(logFile))
  child.stderr.pipe(createWriteStream(`${logFile}.err`))
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  // Last resort for a run that is interrupted before it can stop its processes.
  const onExit = () => child.kill('SIGTERM')
  process.once('exit', onExit)
  const url = `http://localhost:${port}`
  const stop = () => stopProcess(child).finally(() => process.off('exit', onExit))
  try {
    const { readyPath } = options
    if (readyPath !== null) await waitUntilReady(child, `${url}${readyPath}`, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { url, port, pid: child.pid ?? 0, logFile, signal, ended, stop }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function waitUntilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `The server ended with ${child.exitCode ?? child.signalCode}:\n${readFileSync(`${logFile}.err`, 'utf8')}`,
      )
    }
    if (await isReady(url)) return
    await sleep(POLL_MS)
  }
  throw new Error(`The server did not answer within ${START_LIMIT_MS} ms`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await request(url)
    await answer.body.dump()
    return answer.statusCode < 400
  } catch {
    return false
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}
