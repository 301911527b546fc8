/** Storage for the bytes of files; the product's own file store fits this type. */
export type FilePlace = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when the store has no bytes under the key. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}

/**
 * A backup takes this lock in shared mode, so that no file is deleted meanwhile. platform/api/files uses the same
 * number.
 */
export const FILES_LOCK = 7_317_001
