import type { FileTextResult } from '#platform/wire/files/file-text.ts'

/** What reading a document led to; `words` stands with `read` and `cut` alone. */
export type TextFound = { result: Exclude<FileTextResult, 'waiting'>; words: string | null }

/** Ends reading a document without a text. */
export class NoText extends Error {
  readonly result: TextFound['result']

  constructor(result: TextFound['result'], cause?: unknown) {
    super(result, { cause })
    this.result = result
  }
}
