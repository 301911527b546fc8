import type { FileStore } from '#platform/api/files/file-store.ts'
import { createFolderStore } from '#platform/api/files/folder-store.ts'
import { createS3Store, type S3Settings } from '#platform/api/files/s3-store.ts'

/** The place where an installation stores the bytes of files. */
export type FileSettings = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Settings)

/** The store that the settings name. */
export function openFileStore(settings: FileSettings): FileStore {
  return settings.kind === 's3' ? createS3Store(settings) : createFolderStore(settings.folder)
}
