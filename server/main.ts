import type { Logger } from 'pino'
import { type Config, ConfigError, EXIT_CONFIG, readConfig } from './config.ts'
import { damageHintFor } from './database/damage.ts'
import { DataDirInUse } from './database/directory-lock.ts'
import { createLog } from './log.ts'

const EXIT_FAILED = 1

/**
 * The frame of every program: it reads the settings first, creates one log, and keeps the process alive when a
 * request fails.
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
    // Resources opened so far must not keep the process alive.
    setImmediate(() => process.exit())
  }
}

/** The mode for Remix. Errors keep their text only in development. */
export function modeOf(config: Config): 'production' | 'development' {
  return config.production ? 'production' : 'development'
}

/** Last resort: logs an uncaught error of one request, so that the other requests continue. */
function keepAlive(log: Logger): void {
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}

function explain(error: unknown, log: Logger): number {
  if (error instanceof ConfigError) {
    process.stderr.write(`StaffDesk does not start with these settings:\n${error.message}\n`)
    return EXIT_CONFIG
  }
  log.fatal({ err: error }, 'the start failed')
  process.stderr.write(`StaffDesk did not start: ${hintFor(error)}\n`)
  // A restart would not help: the exit code tells the supervisor.
  return error instanceof DataDirInUse ? EXIT_CONFIG : EXIT_FAILED
}

function hintFor(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'The port is in use; set PORT to another one.'
  return message + damageHintFor({ code })
}
