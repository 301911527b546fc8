import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { FilePlace } from './file-place.ts'
import { isWhole, type KeptFile } from './file-section.ts'

/** The files of a restore, and the files that it replaces. */
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

  /** Notes the files of the database that is about to be replaced. */
  async readPresent(client: pg.Client): Promise<void> {
    const { rows: known } = await client.query<{ known: boolean }>(
      `select to_regclass('file_object') is not null as known`,
    )
    if (!known[0]?.known) return
    const { rows } = await client.query<{ key: string }>('select key from file_object')
    for (const { key } of rows) this.#present.add(key)
  }

  /** Puts a file in its place and reads it again. */
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

  /** After a failure: removes the files that were not there before. */
  async undo(): Promise<void> {
    for (const key of this.#put) {
      if (!this.#present.has(key)) await this.#place.remove(key).catch(() => {})
    }
  }

  /** After the success: takes away what only the database before knew of. */
  async removeReplaced(log: (message: string) => void): Promise<void> {
    for (const key of this.#present) {
      if (this.#put.has(key)) continue
      await this.#place.remove(key).catch((error: Error) => {
        log(`A file of what was replaced could not be removed: ${error.message}`)
      })
    }
  }
}
