import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { run, type Web } from '../run.ts'
import { figuresOfAll } from './figures.ts'
import { ASK_HANDOVER, type Handover } from './handover.ts'

/** Runs one of several processes behind the port: the whole product except the parts that all processes share. */
export async function runAsWorker(
  config: Config,
  log: Logger,
  loadWeb: () => Promise<Web>,
): Promise<void> {
  const answer = once(process, 'message')
  process.send?.(ASK_HANDOVER)
  const [handover] = (await answer) as [Handover]
  // When the leader ends, the worker stops itself and the database below it, because no other process would.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  await run({ ...config, ...handover }, log, loadWeb, {
    gatherFigures: figuresOfAll,
  })
}
