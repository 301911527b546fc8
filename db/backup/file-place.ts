/** Where the bytes of files are; the product's own store fits. */
export type FilePlace = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}

/** Held as a reader by a backup: meanwhile nothing is cleared away. Also in platform/api/files. */
export const FILES_LOCK = 7_317_001
