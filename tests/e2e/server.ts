import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLog } from './check-log.ts'
import { noteSecret, type RunState, secretsIn, writeRun } from './run-state.ts'
import { HIGH_RATES, type Started, startProcess } from './start-process.ts'

/**
 * Starts the built product as a company would, on a new database with the small demo company, for all tests
 * of the run. Returns the function that stops it.
 */
async function startForRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'staffdesk-e2e-'))
  try {
    const secrets = makeSecrets()
    const dataDir = join(folder, 'data')
    const linkKeyFile = join(folder, 'link-key.pem')
    const linkKey = makeLinkKey()
    writeFileSync(linkKeyFile, linkKey, { mode: 0o600 })
    const started = await startProcess({
      program: ['build/start.js'],
      env: {
        DATA_DIR: dataDir,
        SEED: 'small',
        SEED_TODAY: '2026-01-15',
        ADMIN_PASSWORD: secrets.adminPassword,
        SEED_PASSWORD: secrets.demoPassword,
        SESSION_KEYS: secrets.sessionKey,
        OIDC_CLIENT_SECRET: secrets.clientSecret,
        LINK_SIGN_IN_KEY: linkKeyFile,
        ...HIGH_RATES,
      },
      folder,
      name: 'server',
      readyPath: '/readyz',
    })
    const run = {
      ...secrets,
      url: started.url,
      port: started.port,
      databaseUrl: databaseUrl(dataDir),
      folder,
      linkKeyFile,
    }
    writeRun(run)
    noteSecret(run, ...linkKey.split('\n').filter((line) => /^[\w+/=]{32,}$/.test(line)))
    return () => finish(started, run)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** New secrets in every run, long enough for every rule. */
export function makeSecrets() {
  const secret = () => randomBytes(36).toString('base64url')
  return {
    adminPassword: secret(),
    demoPassword: secret(),
    sessionKey: secret(),
    clientSecret: secret(),
  }
}

function makeLinkKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
}

/** URL of the embedded database in a data directory. */
export function databaseUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  return `postgres://staffdesk:${read('pg-password')}@127.0.0.1:${read('pg-port')}/staffdesk`
}

async function finish(started: Started, run: RunState): Promise<void> {
  try {
    await started.stop()
    checkLog(readFileSync(started.logFile, 'utf8'), run)
    const leaked = secretsIn(readFileSync(`${started.logFile}.err`, 'utf8'), run)
    if (leaked.length > 0) throw new Error(`Secrets on standard error: ${leaked.join(', ')}`)
  } finally {
    await rm(run.folder, { recursive: true, force: true })
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the global setup from here
export default startForRun
