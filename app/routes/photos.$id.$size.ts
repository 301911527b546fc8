import { readPicture } from '#platform/web/pages/files/picture-file.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', readPicture, { visit: false })
