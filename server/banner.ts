import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { FirstSignIn } from './secrets.ts'

type Announcement = {
  url: string
  firstSignIn: FirstSignIn | null
  config: Config
  log: Logger
}

/**
 * Prints the address, and on a first start also the account. It writes to standard error, where users read
 * it; standard output contains only a log of JSON lines, and a log must not contain passwords.
 */
export function announce({ url, firstSignIn, config, log }: Announcement): void {
  log.info({ url }, 'listening')
  const lines = [`StaffDesk 员工台  ${url}`, ...describeFirstSignIn(firstSignIn, config)]
  process.stderr.write(`\n${lines.join('\n')}\n\n`)
}

function describeFirstSignIn(firstSignIn: FirstSignIn | null, config: Config): string[] {
  if (firstSignIn === null) return []
  const { adminPassword, file } = firstSignIn
  const password = config.adminPassword === null ? adminPassword : '(ADMIN_PASSWORD)'
  const kept = file === null ? [] : [`First passwords are kept in ${file}; remove it after use.`]
  return [`First sign-in: user admin, password ${password}`, ...kept]
}
