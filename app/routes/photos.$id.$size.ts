import { readPicture } from '#app/pages/picture-file.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', readPicture, { visit: false })
