import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '#platform/api/files/folder-store.ts'

/** The file store of an API whose tests use no files. */
export const NO_FILES = createFolderStore(join(tmpdir(), 'staffdesk-no-files'))
