import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { run, type Web } from '../run.ts'
import { figuresOfAll } from './figures.ts'
import { ASK_HANDOVER, type Handover } from './handover.ts'

/** One of several processes behind the port: the whole product but for what all of them share. */
export async function runAsWorker(
  config: Config,
  log: Logger,
  loadWeb: () => Promise<Web>,
): Promise<void> {
  const told = once(process, 'message')
  process.send?.(ASK_HANDOVER)
  const [handover] = (await told) as [Handover]
  // Without its leader nothing would stop the worker, or the database below it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  await run({ ...config, ...handover }, log, loadWeb, {
    gatherFigures: figuresOfAll,
  })
}
