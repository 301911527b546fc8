import type { Logger } from 'pino'
import { type Config, ConfigError, EXIT_CONFIG, readConfig } from './config.ts'
import { createLog } from './log.ts'

const EXIT_FAILED = 1

/**
 * Frame of every way to start: settings first, one log, and nothing that goes
 * wrong in one request may end the process.
 */
export async function main(start: (config: Config, log: Logger) => Promise<unknown>) {
  let log = createLog('info')
  try {
    const config = readConfig(process.env)
    log = createLog(config.logLevel)
    keepAlive(log)
    await start(config, log)
  } catch (error) {
    process.exitCode = explain(error, log)
    // Whatever was opened by then must not hold the process.
    setImmediate(() => process.exit())
  }
}

/** Last resort: the fault of one request is logged, the others go on. */
function keepAlive(log: Logger): void {
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}

function explain(error: unknown, log: Logger): number {
  if (error instanceof ConfigError) {
    process.stderr.write(`StaffDesk does not start with these settings:\n${error.message}\n`)
    return EXIT_CONFIG
  }
  const { code } = error as NodeJS.ErrnoException
  log.fatal({ err: error }, 'the start failed')
  const hint =
    code === 'EADDRINUSE' ? 'The port is in use; set PORT to another one.' : String(error)
  process.stderr.write(`StaffDesk did not start: ${hint}\n`)
  return EXIT_FAILED
}
