import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the tests of a run must know about the one server that they share. */
export type RunState = {
  /** Address of the server as a browser names it. */
  url: string
  port: number
  databaseUrl: string
  /** Where logs and other traces of the run lie. */
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

/** Leaves the state where the workers find it. */
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

let known: RunState | undefined

export function readRun(): RunState {
  const file = process.env[VARIABLE]
  if (file === undefined) throw new Error('Playwright did not run the global setup')
  known ??= JSON.parse(readFileSync(file, 'utf8')) as RunState
  return known
}

/** Puts a text on the list of those that must never leave the server. */
export function noteSecret(run: RunState, ...secrets: string[]): void {
  const lines = secrets.map((secret) => `${secret}\n`)
  appendFileSync(join(run.folder, SECRETS_FILE), lines.join(''), { mode: 0o600 })
}

export function readSecrets(run: RunState): string[] {
  return readFileSync(join(run.folder, SECRETS_FILE), 'utf8').trimEnd().split('\n')
}

/** The beginnings of the secrets that a text holds; whole ones do not belong into a report. */
export function secretsIn(text: string, run: RunState): string[] {
  return readSecrets(run)
    .filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    .map((secret) => `${secret.slice(0, 4)}…`)
}
