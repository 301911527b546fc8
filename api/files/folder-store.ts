import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, requireKey } from './file-store.ts'

/**
 * Files in a folder that only its owner can enter, spread over 256 folders so that
 * none grows long. A name appears only with all its bytes on the disk.
 */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.part`
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
    remove: (key) => rm(pathOf(key), { force: true }),
  }
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

/** Without it a power cut may leave the file without its name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
