import type { FileStore } from '#platform/api/files/file-store.ts'

/** A store of files whose bytes a test can search. */
export function openFileStore(): FileStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, Uint8Array.from(bytes)),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    clearCutOff: async () => 0,
  }
}
