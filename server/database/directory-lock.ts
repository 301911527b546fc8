import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProcess } from './process-identity.ts'

const LOCK_NAME = 'staffdesk.lock'
const ATTEMPTS = 20
const ATTEMPT_DELAY_MS = 50

/** Another live process uses this data directory. */
export class DataDirInUse extends Error {
  readonly code = 'DATA_DIR_IN_USE'
  readonly pid: number

  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by process ${pid}. ` +
        'Stop that process, or set DATA_DIR to another directory.',
    )
    this.name = 'DataDirInUse'
    this.pid = pid
  }
}

/**
 * Locks a directory and returns the function that releases the lock. Takes over the lock of a dead process;
 * throws DataDirInUse if the owner is alive.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, LOCK_NAME)
  const self = await readProcess(process.pid)
  const text = `${JSON.stringify({ pid: process.pid, startedAt: self?.startedAt, id: randomUUID() })}\n`
  const own = `${path}.${process.pid}.${randomUUID()}`
  await writeFile(own, text, { mode: 0o644, flush: true })
  try {
    await acquire(directory, path, own)
  } finally {
    await rm(own, { force: true })
  }
  return async () => {
    if ((await readText(path)) === text) await rm(path, { force: true })
  }
}

async function acquire(directory: string, path: string, own: string): Promise<void> {
  let holder = 0
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await tryLink(own, path)) return
    const found = await readText(path)
    if (found === null) continue
    const owner = await readLivingOwner(found)
    if (owner !== null) throw new DataDirInUse(directory, owner)
    holder = readOwner(found).pid
    if (await takeOver(path, own, found)) return
    await sleep(ATTEMPT_DELAY_MS)
  }
  throw new DataDirInUse(directory, holder)
}

// Two processes may find the same stale lock. Only the holder of the guard file may replace it, so that
// neither removes the new lock of the other.
async function takeOver(path: string, own: string, stale: string): Promise<boolean> {
  const guard = `${path}.takeover`
  if (!(await tryLink(own, guard))) {
    const guardText = await readText(guard)
    if (guardText !== null && (await readLivingOwner(guardText)) === null) {
      await rm(guard, { force: true })
    }
    return false
  }
  try {
    if ((await readText(path)) !== stale) return false
    await rename(own, path)
    return true
  } finally {
    await rm(guard, { force: true })
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readLivingOwner(text: string): Promise<number | null> {
  const owner = readOwner(text)
  const live = owner.pid > 0 ? await readProcess(owner.pid) : null
  return live && live.startedAt === owner.startedAt ? owner.pid : null
}

// A power cut can leave an empty or partial file; such a lock has no live owner.
function readOwner(text: string): { pid: number; startedAt: string } {
  try {
    const { pid, startedAt } = JSON.parse(text)
    return { pid: Number(pid) || 0, startedAt: String(startedAt) }
  } catch {
    return { pid: 0, startedAt: '' }
  }
}
