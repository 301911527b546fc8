/**
 * Bytes by key. A key is random and written once: its content never
 * changes.
 */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Uint8Array | null>
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>
  /** Removes incomplete writes that were interrupted before this moment, and returns their number. */
  clearCutOff(before: Date): Promise<number>
}

const KEY = /^[0-9a-f]{48}$/

/** Throws for a text that is no key, so that only keys become paths and addresses. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('The key of the file is invalid')
  return key
}
