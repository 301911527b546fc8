import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, canEnter, chooseAccount, giveTo } from './account.ts'

/** The place of data and programs if the account cannot reach the data directory. */
export const SHARED_ROOT = '/var/lib/staffdesk'

const DATA_NAME = 'pg'

export interface DataPlace {
  account: Account | null
  /** The directory for the cluster. */
  directory: string
  /** `<dataDir>/pg`: the directory itself or a link to it. */
  entry: string
  /** The current directory of the cluster; null if there is none. */
  source: string | null
}

/** Creates the data directory if it is missing, and returns its real path. */
export async function openDataDir(dataDir: string): Promise<string> {
  const created = await mkdir(dataDir, { recursive: true })
  if (created) await chmod(dataDir, 0o700)
  const base = await realpath(dataDir)
  const { mode, uid } = await stat(base)
  // A cluster of root runs as another user, who must be able to pass through the directory but not to list
  // it.
  if (process.getuid?.() === 0 && uid === 0) await chmod(base, mode | 0o011)
  return base
}

/** Decides which user runs PostgreSQL, and where its data belongs. */
export async function findDataPlace(base: string): Promise<DataPlace> {
  const entry = join(base, DATA_NAME)
  const existing = await findExisting(entry)
  const account = await chooseAccount(existing?.owner ?? null)
  const home = join(SHARED_ROOT, createHash('sha256').update(base).digest('hex').slice(0, 16))
  const outside = join(home, DATA_NAME)
  if (!existing) {
    const isReachable = !account || (await canEnter(account, base))
    return { account, entry, source: null, directory: isReachable ? entry : outside }
  }
  const { directory, owner } = existing
  requireOwn(directory, owner)
  if (account && owner.uid !== account.uid) await giveTo(account, directory)
  const isReachable = !account || (await canEnter(account, directory))
  return { account, entry, source: directory, directory: isReachable ? directory : outside }
}

/**
 * The directory to lock for a cluster outside the data directory; lets the account pass through it. Null for
 * a cluster inside.
 */
export async function openOutside(place: DataPlace): Promise<string | null> {
  if (place.directory === place.entry) return null
  if (!place.directory.startsWith(`${SHARED_ROOT}/`)) return place.directory
  const home = dirname(place.directory)
  await mkdir(home, { recursive: true })
  await chmod(SHARED_ROOT, 0o755)
  await chmod(home, 0o711)
  return home
}

/** Moves a cluster to its new place if its account cannot reach it. */
export async function moveData(place: DataPlace, source: string): Promise<void> {
  try {
    await rename(source, place.directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const part = `${place.directory}.part`
    await rm(part, { recursive: true, force: true })
    await cp(source, part, { recursive: true, verbatimSymlinks: true })
    if (place.account) await giveTo(place.account, part)
    await rename(part, place.directory)
    await rm(source, { recursive: true })
  }
  await rm(place.entry, { force: true })
  await symlink(place.directory, place.entry)
}

/** Gives a complete cluster its final name, and creates a link if it is outside the data directory. */
export async function putInPlace(part: string, place: DataPlace): Promise<void> {
  await rename(part, place.directory)
  if (place.directory !== place.entry) await symlink(place.directory, place.entry)
}

async function findExisting(entry: string): Promise<{ directory: string; owner: Account } | null> {
  const found = await lstat(entry).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return null
  const directory = await realpath(entry).catch((error: NodeJS.ErrnoException) => {
    // Do not create a new database here: it would look like an empty company, although no data is lost.
    throw new Error(
      `${entry} is a link to a database directory that cannot be opened (${error.message}). ` +
        'Bring it back, or remove the link to begin with an empty database.',
    )
  })
  const { uid, gid } = await stat(directory)
  return { directory, owner: { uid, gid } }
}

function requireOwn(directory: string, owner: Account): void {
  const uid = process.getuid?.() ?? 0
  if (uid === 0 || uid === owner.uid) return
  throw new Error(
    `The database in ${directory} belongs to another user (uid ${owner.uid}). ` +
      'Start as that user or as root, or set DATA_DIR to another directory.',
  )
}
