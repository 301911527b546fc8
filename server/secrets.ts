import { hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY_FILE = 0o600
const OWNER_ONLY_FOLDER = 0o700
const KEY_BYTES = 32
const PASSWORD_LENGTH = 20
// Without 0 O 1 l I, which users confuse when they type from paper.
const PASSWORD_ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * The keys that seal the session cookie, newest first: from the settings, otherwise from a file created once.
 */
export async function readSessionKeys(options: {
  sessionKeys: readonly string[]
  dataDir: string
}): Promise<readonly string[]> {
  if (options.sessionKeys.length > 0) return options.sessionKeys
  return (await readKeptKeys(options.dataDir)).map(({ key }) => key)
}

/** A key of the file, and the time since which it seals sessions; null if that time is not recorded. */
export type KeptKey = { key: string; since: Date | null }

export const keyFileIn = (dataDir: string) => join(dataDir, 'session-keys')

/** Reads the key file: one key a line, newest first, each followed by its date. */
export async function readKeptKeys(dataDir: string): Promise<KeptKey[]> {
  const text = await keepOnce(keyFileIn(dataDir), () => describeKeys([newKey(new Date())]))
  const lines = text.split(/[\n,]/).filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new Error('DATA_DIR/session-keys holds no key; remove the file')
  return lines.map((line) => {
    const [key = '', date = ''] = line.trim().split(/\s+/)
    const since = new Date(date)
    return { key, since: Number.isNaN(since.getTime()) ? null : since }
  })
}

export function newKey(since: Date): KeptKey {
  return { key: randomBytes(KEY_BYTES).toString('base64url'), since }
}

export function describeKeys(keys: readonly KeptKey[]): string {
  return keys.map(({ key, since }) => [key, since?.toISOString()].join(' ').trim()).join('\n')
}

export type FirstSignIn = {
  adminPassword: string
  demoPassword: string
  /** The file with the passwords; null if both came from the settings. */
  file: string | null
}

/**
 * Passwords of the first administrator and of the demo accounts. Missing ones are generated and written to a
 * file before they are used, so that an interrupted start cannot lose them.
 */
export async function readFirstSignIn(options: {
  adminPassword: string | null
  demoPassword: string | null
  dataDir: string
}): Promise<FirstSignIn> {
  const { adminPassword, demoPassword } = options
  if (adminPassword !== null && demoPassword !== null) {
    return { adminPassword, demoPassword, file: null }
  }
  const file = join(options.dataDir, 'first-sign-in')
  const text = await keepOnce(file, () => describeFirstSignIn(adminPassword, demoPassword))
  return {
    adminPassword: adminPassword ?? requireLine(text, 'admin'),
    demoPassword: demoPassword ?? requireLine(text, 'demo accounts'),
    file,
  }
}

/** The secret shared by the web tier and the embedded provider when none is configured. */
export function deriveClientSecret(sessionKeys: readonly string[]): string {
  const [newest] = sessionKeys
  if (newest === undefined) throw new Error('There is no session key to derive from')
  const secret = hkdfSync('sha256', newest, '', 'staffdesk oauth client secret', KEY_BYTES)
  return Buffer.from(secret).toString('base64url')
}

function describeFirstSignIn(admin: string | null, demo: string | null): string {
  const lines = [
    admin === null ? `admin: ${makePassword()}` : null,
    demo === null ? `demo accounts: ${makePassword()}` : null,
  ]
  return lines.filter((line) => line !== null).join('\n')
}

function requireLine(text: string, name: string): string {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name}: `))
  if (line === undefined) throw new Error(`DATA_DIR/first-sign-in has no line for ${name}`)
  return line.slice(name.length + 2).trim()
}

function makePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () =>
    PASSWORD_ALPHABET.charAt(randomInt(PASSWORD_ALPHABET.length)),
  ).join('')
}

/**
 * The text of a file that only its owner can read; `make` creates it the first time. The file appears
 * complete or not at all: several processes may start on one folder, and all of them must read what the first
 * one wrote.
 */
async function keepOnce(file: string, make: () => string): Promise<string> {
  const kept = await readIfPresent(file)
  if (kept !== null) return kept
  const draft = await writeDraft(file, make())
  try {
    await link(draft, file).catch(ignoreCode('EEXIST'))
  } finally {
    await rm(draft, { force: true })
  }
  return await readFile(file, 'utf8')
}

/** Replaces the content of a file atomically; only its owner can read it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await rename(await writeDraft(file, text), file)
}

async function writeDraft(file: string, text: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', OWNER_ONLY_FILE)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

async function readIfPresent(file: string): Promise<string | null> {
  return (await readFile(file, 'utf8').catch(ignoreCode('ENOENT'))) ?? null
}

function ignoreCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code !== code) throw error
    return undefined
  }
}
