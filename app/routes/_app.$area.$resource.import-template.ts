import { withReadableRefusal } from '#app/pages/export.server.ts'
import { downloadTemplate } from '#app/pages/import.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('import', downloadTemplate))
