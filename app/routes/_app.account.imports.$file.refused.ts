import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { downloadRefused } from '#platform/web/imports/imports.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('signed-in', downloadRefused))
