import { openOwnFile } from '#app/features/hr/own-file.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', openOwnFile)
