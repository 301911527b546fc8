import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '#platform/api/files/folder-store.ts'

/** The store of an API that is asked for no files. */
export const NO_FILES = createFolderStore(join(tmpdir(), 'staffdesk-no-files'))
