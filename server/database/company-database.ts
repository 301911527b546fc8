import { access, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { StartLog } from './cluster.ts'
import { DataDirInUse } from './directory-lock.ts'
import { databaseUrl, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findServer } from './server-process.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'apiBaseUrl'>

/**
 * The database of the settings, for a command outside the product: the configured one, the embedded one of a
 * running product, or an embedded one started for the command.
 */
export async function reachDatabase(place: Place, log: StartLog): Promise<EmbeddedPostgres> {
  requireOwnData(place)
  if (place.databaseUrl !== null) return externalDatabase(place.databaseUrl)
  await access(join(place.dataDir, 'pg')).catch(() => {
    throw new Error(`There is no database in ${place.dataDir}; set DATA_DIR or DATABASE_URL`)
  })
  try {
    return await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  } catch (error) {
    const running = error instanceof DataDirInUse ? await runningUrl(place.dataDir) : null
    if (running === null) throw error
    return externalDatabase(running)
  }
}

/** Like `reachDatabase`, but locks an embedded database for this process, and creates it if none exists. */
export async function holdDatabase(place: Place, log: StartLog): Promise<EmbeddedPostgres> {
  requireOwnData(place)
  if (place.databaseUrl !== null) return externalDatabase(place.databaseUrl)
  return startEmbeddedPostgres({ dataDir: place.dataDir, log })
}

function requireOwnData({ apiBaseUrl }: Place): void {
  if (apiBaseUrl === null) return
  throw new Error('API_BASE_URL is set: its back end holds the data and has its own backup')
}

function externalDatabase(url: string): EmbeddedPostgres {
  return { url, stop: async () => {} }
}

async function runningUrl(dataDir: string): Promise<string | null> {
  const server = await findServer(await realpath(join(dataDir, 'pg')))
  if (!server) return null
  const password = (await readFile(join(dataDir, 'pg-password'), 'utf8')).trim()
  return databaseUrl(server.port, password)
}
