import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'

const NEWLINE = 0x0a
const MARK = Buffer.from('\\.\n')
const LAST_ROW_AND_MARK = Buffer.from('\n\\.\n')
/** The limit is longer than any line except a row. It keeps a file of another program from filling the memory. */
const LINE_LIMIT = 4_000_000

/** Reads the text of a backup: single lines, and rows up to the line that ends them. */
export class TextReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(text: AsyncIterable<Buffer>) {
    this.#chunks = text[Symbol.asyncIterator]()
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE)
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end)
      if (this.#rest.length > LINE_LIMIT) throw new BackupError('this is no backup of StaffDesk')
      await this.#fill()
    }
  }

  /** The bytes of all rows up to the line `\.`; that line is consumed too. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#rest.length < MARK.length) await this.#fill()
    if (this.#rest.subarray(0, MARK.length).equals(MARK)) {
      this.#take(MARK.length)
      return
    }
    for (;;) {
      const end = this.#rest.indexOf(LAST_ROW_AND_MARK)
      if (end >= 0) {
        yield this.#take(end + 1)
        this.#take(MARK.length)
        return
      }
      // Keep bytes that may be the beginning of the end mark for the next read.
      const sure = this.#rest.length - LAST_ROW_AND_MARK.length + 1
      if (sure > 0) yield this.#take(sure)
      await this.#fill()
    }
  }

  /** Checksum of all bytes consumed so far. */
  sum(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Throws if more bytes follow. */
  async end(): Promise<void> {
    const { done } = await this.#chunks.next()
    if (!done || this.#rest.length > 0) throw new BackupError('the backup goes on after its end')
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new BackupError('the backup is cut off: its end is missing; nothing was done')
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
  }
}
