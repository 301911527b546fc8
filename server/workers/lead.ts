import type { Logger } from 'pino'
import { openDatabase } from '../back-end.ts'
import { announce } from '../banner.ts'
import type { Config } from '../config.ts'
import { addressOf, untilStopped } from '../run.ts'
import { readSessionKeys } from '../secrets.ts'
import type { Parts } from '../stop-signals.ts'
import { warnAboutConfig } from '../warn-about-config.ts'
import { startCrew } from './crew.ts'

/**
 * Leads several processes behind one port: owns the database, which belongs to no worker, and answers no
 * request itself.
 */
export async function lead(
  config: Config,
  log: Logger,
  { program }: { program: string },
): Promise<void> {
  await untilStopped(log, (stopAsked) => begin(config, log, { program, stopAsked }))
}

async function begin(
  config: Config,
  log: Logger,
  { program, stopAsked }: { program: string; stopAsked: AbortSignal },
): Promise<Parts> {
  warnAboutConfig(config, log)
  const sessionKeys = await readSessionKeys({
    sessionKeys: config.sessionKeys,
    dataDir: config.dataDir,
  })
  const database =
    config.apiBaseUrl === null ? await openDatabase({ config, log, stopAsked }) : null
  const handover = { databaseUrl: database?.url ?? null, sessionKeys }
  const crew = startCrew({ size: config.workers, program, handover, log })
  const close = async () => database?.stop()
  try {
    const port = await crew.listening
    const firstSignIn = database?.firstSignIn ?? null
    announce({ url: addressOf({ port }, config), firstSignIn, config, log })
  } catch (error) {
    await crew.stop(0)
    await close()
    throw error
  }
  return { front: crew, backEnd: { close } }
}
