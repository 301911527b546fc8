import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { downloadExport } from '#platform/web/exports/exports.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('signed-in', downloadExport))
