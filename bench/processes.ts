import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

export type Running = {
  origin: string
  stop(): Promise<void>
  startedInMs: number
  /** Processor time of the server so far; null if the system does not provide it. */
  processorMs(): number | null
  /** Memory of the server; null if the system does not provide it. */
  memoryKilobytes(): number | null
}

const START_LIMIT_MS = 60_000

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  return port
}

async function answersAt(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

// The tick of /proc, the same on every current Linux.
const TICK_MS = 10
const USER_TICKS = 11

/** Processor time of a process so far in ms; null if the system does not provide it. */
export function processorTime(pid: number | undefined): number | null {
  try {
    // The program name may contain any character, but the fields after it cannot.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[USER_TICKS]) + Number(fields[USER_TICKS + 1])) * TICK_MS
  } catch {
    return null
  }
}

function residentMemory(pid: number | undefined): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? Number.NaN)
  } catch {
    return null
  }
}

type StartOptions = {
  folder?: string
  limitMs?: number
  /** The port of the server that it replaces. */
  at?: number
}

/** Starts one of our servers on a free port and waits until `path` answers. */
export async function startServer(
  command: readonly string[],
  environment: Record<string, string>,
  path: string,
  { folder = '.', limitMs = START_LIMIT_MS, at }: StartOptions = {},
): Promise<Running> {
  const port = at ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, [...command], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const POLL_MS = 10
  while (!(await answersAt(origin + path))) {
    if (child.exitCode !== null)
      throw new Error(`${command.join(' ')} ended with ${child.exitCode}`)
    if (performance.now() - start > limitMs) {
      await stopChild(child)
      throw new Error(`${command.join(' ')} did not answer at ${path}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return {
    origin,
    startedInMs: performance.now() - start,
    stop: () => stopChild(child),
    processorMs: () => processorTime(child.pid),
    memoryKilobytes: () => residentMemory(child.pid),
  }
}
