import { createHash } from 'node:crypto'

const NEWLINE = 0x0a

/** What a backup says of the rows of one table. */
export type Contents = { rows: number; sha256: string }

/**
 * Count and checksum of rows in the text of COPY. Made from the text itself: what the server says
 * of the number comes after the last row, at a time of its own.
 */
export class RowTally {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.#rows += countLines(chunk)
  }

  /** To be asked once, after the last row. */
  contents(): Contents {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** In the text of COPY a row is a line, and no value holds a line end. */
function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
