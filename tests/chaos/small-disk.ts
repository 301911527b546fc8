import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BLOCK = Buffer.alloc(256 * 1024)

/** Mounts a separate file system of this size; returns the reason if that is not possible. */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
): Promise<{ unmount(): Promise<void> } | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can mount'
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch (error) {
    return `mounting is not possible here: ${String((error as { stderr?: string }).stderr).trim()}`
  }
  return {
    async unmount() {
      await run('umount', ['-l', folder])
    },
  }
}

/** Fills a disk completely; returns the function that frees the space again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  try {
    for (let size = BLOCK.length; size > 0; size = Math.floor(size / 8)) {
      while (
        await file.write(BLOCK, 0, size).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
    }
  } finally {
    await file.close()
  }
  return () => rm(path, { force: true })
}
