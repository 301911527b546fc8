import { readAttachment } from '#app/pages/attachment-file.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', readAttachment, { visit: false })
