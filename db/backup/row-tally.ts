import { createHash } from 'node:crypto'

const NEWLINE = 0x0a

/** The manifest entry of one table. */
export type Contents = { rows: number; sha256: string }

/**
 * Counts and hashes rows in COPY text. It counts lines, because the server reports the number of rows only
 * after the last row, asynchronously.
 */
export class RowTally {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.#rows += countLines(chunk)
  }

  /** Call it once, after the last row. */
  contents(): Contents {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** In COPY text each row is one line, and no value contains a line break. */
function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
