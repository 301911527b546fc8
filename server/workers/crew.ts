import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { sumFigures } from './figures.ts'
import { asksHandover, type Handover } from './handover.ts'

/** A worker that ends earlier than this after its start is replaced with a delay. */
const SHORT_LIFE_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** The time between the end of a worker's grace period and its kill. */
const SPARE_MS = 1_000

export type CrewOptions = {
  size: number
  /** The program of each worker. */
  program: string
  handover: Handover
  log: Logger
}

export type Crew = {
  /** The port, as soon as every worker listens; rejects if a worker ends before that. */
  listening: Promise<number>
  /** Every worker finishes its accepted requests and ends; `hurry` and the timeout cut that short. */
  stop(graceMs: number, hurry?: AbortSignal): Promise<void>
}

/** Starts the given number of workers, and a new one for each worker that ends unexpectedly. */
export function startCrew({ size, program, handover, log }: CrewOptions): Crew {
  cluster.setupPrimary({ exec: program, execArgv: ['--enable-source-maps'], args: [] })
  sumFigures()
  let isStopping = false
  let isComplete = false
  let pauseMs = 0
  let onComplete: (port: number) => void = () => undefined
  let onFailure: (reason: Error) => void = () => undefined
  const listening = new Promise<number>((resolve, reject) => {
    onComplete = resolve
    onFailure = reject
  })
  const serving = new Set<Worker>()

  function add(): void {
    if (isStopping) return
    const worker = cluster.fork()
    const bornAt = Date.now()
    worker.on('message', (message) => {
      if (asksHandover(message)) worker.send(handover)
    })
    worker.once('listening', ({ port }) => {
      log.info({ worker: worker.process.pid }, 'a worker listens')
      serving.add(worker)
      isComplete ||= serving.size === size
      if (isComplete) onComplete(port)
    })
    worker.once('exit', (code, signal) => {
      serving.delete(worker)
      const ended = { worker: worker.process.pid, code, signal }
      if (isStopping) log.info(ended, 'a worker has ended')
      else if (isComplete) replace(ended, Date.now() - bornAt)
      else onFailure(new Error(`A worker ended with ${signal ?? code} before it was ready`))
    })
  }

  /** Replaces a worker immediately, or after a growing pause if workers end soon after their start. */
  function replace(ended: object, lifeMs: number): void {
    const next = Math.min(Math.max(pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
    pauseMs = lifeMs > SHORT_LIFE_MS ? 0 : next
    log.error({ ...ended, pauseMs }, 'a worker has ended and is replaced')
    setTimeout(add, pauseMs).unref()
  }

  for (let n = 0; n < size; n++) add()
  return {
    listening,
    async stop(graceMs, hurry) {
      isStopping = true
      await endAll(graceMs, hurry)
    },
  }
}

/** A first signal lets the workers end in order, a second one hurries them, as for a single process. */
async function endAll(graceMs: number, hurry?: AbortSignal): Promise<void> {
  const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const tell = (signal: NodeJS.Signals) => {
    for (const worker of left) if (!worker.isDead()) worker.process.kill(signal)
  }
  const gone = left.map((worker) => (worker.isDead() ? null : once(worker, 'exit')))
  const hasten = () => tell('SIGTERM')
  hasten()
  if (hurry?.aborted) hasten()
  hurry?.addEventListener('abort', hasten)
  const deadline = setTimeout(() => tell('SIGKILL'), graceMs + SPARE_MS)
  await Promise.all(gone)
  clearTimeout(deadline)
}
