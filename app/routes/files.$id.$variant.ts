import { readAttachment } from '#platform/web/pages/files/attachment-file.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', readAttachment, { visit: false })
