import { openOwnFile } from '#modules/hr/archives/web/own-file.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', openOwnFile)
