// `npm run keys:rotate`: creates a new first key that seals the session cookies.
import { parseArgs } from 'node:util'
import { longestSessionMs } from '#platform/web/request/settings.server.ts'
import { type Config, readConfig } from '#server/config.ts'
import { rotateKeys } from '#server/rotate-keys.ts'
import { newKey } from '#server/secrets.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function days(): string {
  return `${Math.ceil(longestSessionMs() / DAY_MS)} days`
}

async function rotateFile(config: Config): Promise<void> {
  const now = new Date()
  const { kept, dropped } = await rotateKeys(config.dataDir, {
    now,
    sessionLifeMs: longestSessionMs(),
  })
  console.error(
    `A new key seals sessions from the next start on. Older ones: ${kept} kept, ${dropped} dropped.`,
  )
  console.error('Restart all processes on this DATA_DIR; nobody is signed out.')
  if (config.apiBaseUrl !== null && config.clientSecret === null) {
    console.error(
      'OIDC_CLIENT_SECRET is not set and follows the key: the back end must learn the new one.',
    )
  }
}

/** This program cannot change the environment: it prints instructions, and with `mayPrint` the new list. */
function rotateEnvironment({ sessionKeys }: Config, mayPrint: boolean): void {
  if (mayPrint) {
    console.log([newKey(new Date()).key, ...sessionKeys].join(','))
    console.error(
      `Set SESSION_KEYS to this list, and leave out keys that were replaced ${days()} ago.`,
    )
    return
  }
  console.error(
    'The keys come from SESSION_KEYS: put a new one in front there and restart all processes.',
  )
  console.error(
    `Leave out keys that were replaced ${days()} ago. With -- --print a new list is printed.`,
  )
  process.exitCode = 1
}

try {
  const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  if (config.sessionKeys.length > 0) rotateEnvironment(config, values.print)
  else await rotateFile(config)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
