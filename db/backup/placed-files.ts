import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { FilePlace } from './file-place.ts'
import { isWhole, type KeptFile } from './file-section.ts'

/** The files that a restore writes, and the files that it replaces. */
export class PlacedFiles {
  readonly #place: FilePlace
  /** The files of the database before the restore. */
  readonly #present = new Set<string>()
  readonly #put = new Set<string>()
  lost = 0

  constructor(place: FilePlace) {
    this.#place = place
  }

  get count(): number {
    return this.#put.size
  }

  /** Reads the keys of the files in the database that is about to be replaced. */
  async readPresent(client: pg.Client): Promise<void> {
    const { rows: known } = await client.query<{ known: boolean }>(
      `select to_regclass('file_object') is not null as known`,
    )
    if (!known[0]?.known) return
    const { rows } = await client.query<{ key: string }>('select key from file_object')
    for (const { key } of rows) this.#present.add(key)
  }

  /** Stores a file, then reads it back and checks it. */
  async put(file: KeptFile, bytes: Uint8Array | null): Promise<void> {
    if (bytes === null) {
      this.lost += 1
      return
    }
    this.#put.add(file.key)
    await this.#place.put(file.key, bytes)
    if (isWhole(file, await this.#place.get(file.key))) return
    throw new BackupError(
      'a file came out of its place differently than it went in; nothing was done',
    )
  }

  /** After a failure: removes the files that did not exist before the restore. */
  async undo(): Promise<void> {
    for (const key of this.#put) {
      if (!this.#present.has(key)) await this.#place.remove(key).catch(() => {})
    }
  }

  /** After success: removes the files that only the replaced database referred to. */
  async removeReplaced(log: (message: string) => void): Promise<void> {
    for (const key of this.#present) {
      if (this.#put.has(key)) continue
      await this.#place.remove(key).catch((error: Error) => {
        log(`A file of what was replaced could not be removed: ${error.message}`)
      })
    }
  }
}
