import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The facts that the tests of a run need about their shared server. */
export type RunState = {
  /** Address of the server as used by a browser. */
  url: string
  port: number
  databaseUrl: string
  /** The folder for logs and other output of the run. */
  folder: string
  adminPassword: string
  demoPassword: string
  sessionKey: string
  clientSecret: string
  /** The private key of sign-in links, in PEM. */
  linkKeyFile: string
}

const VARIABLE = 'STAFFDESK_E2E_RUN'
const SECRETS_FILE = 'secrets'

/** Writes the state to a file for the workers. */
export function writeRun(run: RunState): void {
  const file = runFileOf(run)
  writeFileSync(file, JSON.stringify(run), { mode: 0o600 })
  setRunFile(file)
  const databasePassword = new URL(run.databaseUrl).password
  const { adminPassword, demoPassword, sessionKey, clientSecret } = run
  noteSecret(run, adminPassword, demoPassword, sessionKey, clientSecret, databasePassword)
}

export function runFileOf({ folder }: Pick<RunState, 'folder'>): string {
  return join(folder, 'run.json')
}

/** For workers that do not inherit the environment of the setup. */
export function setRunFile(file: string): void {
  process.env[VARIABLE] = file
}

/** When the server of the run had started and its company was seeded. */
export function runStartedAt(): Date {
  return statSync(process.env[VARIABLE] ?? '').mtime
}

let known: RunState | undefined

export function readRun(): RunState {
  const file = process.env[VARIABLE]
  if (file === undefined) throw new Error('Playwright did not run the global setup')
  known ??= JSON.parse(readFileSync(file, 'utf8')) as RunState
  return known
}

/** Adds texts to the list of secrets that must never leave the server. */
export function noteSecret(run: RunState, ...secrets: string[]): void {
  const lines = secrets.map((secret) => `${secret}\n`)
  appendFileSync(join(run.folder, SECRETS_FILE), lines.join(''), { mode: 0o600 })
}

/** The characters of most secrets. */
const PLAIN = /^[\w-]+$/

type Secrets = {
  size: number
  /** The plain secrets by their first characters; all prefixes have the length of the shortest secret. */
  plain: ReadonlyMap<string, readonly string[]>
  shortest: number
  /** Secrets that change when they are encoded in a URL. */
  others: readonly string[]
}

let read: Secrets | undefined

/** Other workers add secrets meanwhile, so the file is read again when its size changes. */
function readSecrets(run: RunState): Secrets {
  const file = join(run.folder, SECRETS_FILE)
  const { size } = statSync(file)
  if (read?.size === size) return read
  const all = [...new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))]
  const plain = all.filter((secret) => PLAIN.test(secret))
  const others = all.filter((secret) => !PLAIN.test(secret))
  const shortest = Math.min(...plain.map(({ length }) => length))
  const byHead = new Map<string, string[]>()
  for (const secret of plain) {
    const head = secret.slice(0, shortest)
    byHead.set(head, [...(byHead.get(head) ?? []), secret])
  }
  read = { size, plain: byHead, shortest, others }
  return read
}

/**
 * The first characters of each secret in a text, because a report must not contain whole secrets. Every
 * answer of a run is checked for thousands of secrets. The lookup uses a map of prefixes, so its time does
 * not depend on the number of secrets.
 */
export function secretsIn(text: string, run: RunState): string[] {
  const { plain, shortest, others } = readSecrets(run)
  const found = new Set<string>()
  for (const long of new Set(text.match(new RegExp(`[\\w-]{${shortest},}`, 'g')))) {
    for (let at = 0; at + shortest <= long.length; at += 1) {
      for (const secret of plain.get(long.slice(at, at + shortest)) ?? []) {
        if (long.startsWith(secret, at)) found.add(secret)
      }
    }
  }
  for (const secret of others) {
    if (text.includes(secret) || text.includes(encodeURIComponent(secret))) found.add(secret)
  }
  return [...found].map((secret) => `${secret.slice(0, 4)}…`)
}
