import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, requireKey } from './file-store.ts'

/**
 * Files in a folder that only its owner can open, spread over 256 subfolders so that none gets too long. A
 * file gets its name only when all its bytes are on the disk.
 */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = draftOf(path)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeWhole(draft, bytes)
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(draftOf(pathOf(key)), { force: true })
    },
    async clearCutOff(before) {
      let cleared = 0
      for (const name of await namesIn(folder)) {
        if (!SHARD.test(name)) continue
        cleared += await clearDrafts(join(folder, name), before)
      }
      return cleared
    },
  }
}

/** One of the 256 folders. */
const SHARD = /^[0-9a-f]{2}$/
const DRAFT = '.part'

const draftOf = (path: string) => `${path}${DRAFT}`

/** Empty when the folder does not exist yet. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** A writer renames its temporary file within seconds, so an older temporary file is left over from a crash. */
async function clearDrafts(folder: string, before: Date): Promise<number> {
  const drafts = (await namesIn(folder)).filter((name) => name.endsWith(DRAFT))
  let cleared = 0
  for (const name of drafts) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    cleared += 1
  }
  return cleared
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Without this sync, a power cut may leave the file without its name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
