import { join } from 'node:path'
import { readRun } from './run-state.ts'
import { type Started, startProcess } from './start-process.ts'

type WebTier = {
  name: string
  /** The address of its back end. */
  apiBaseUrl: string
  /** Further settings. */
  env?: Readonly<Record<string, string>>
}

const secrets = () => {
  const { sessionKey, clientSecret } = readRun()
  return { SESSION_KEYS: sessionKey, OIDC_CLIENT_SECRET: clientSecret }
}

/** Our server without a database, in front of a remote back end. */
export function startRemote({ name, apiBaseUrl, env }: WebTier): Promise<Started> {
  const { folder } = readRun()
  const dataDir = join(folder, `${name}-data`)
  return startProcess({
    program: ['build/start.js'],
    env: { API_BASE_URL: apiBaseUrl, DATA_DIR: dataDir, ...secrets(), ...env },
    folder,
    name,
    readyPath: '/healthz',
  })
}

/** A second process of the installation, which uses the database of the first. */
export function startSibling({ name, env }: Omit<WebTier, 'apiBaseUrl'>): Promise<Started> {
  const { folder, databaseUrl } = readRun()
  const dataDir = join(folder, `${name}-data`)
  return startProcess({
    program: ['build/start.js'],
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...secrets(), ...env },
    folder,
    name,
    readyPath: '/readyz',
  })
}

/** The framework's stock server. */
export function startStock({ name, apiBaseUrl, env }: WebTier): Promise<Started> {
  return startProcess({
    program: ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    env: { API_BASE_URL: apiBaseUrl, ...secrets(), ...env },
    folder: readRun().folder,
    name,
    readyPath: '/login',
  })
}
