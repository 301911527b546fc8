import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { downloadTemplate } from '#platform/web/imports/import.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('import', downloadTemplate))
