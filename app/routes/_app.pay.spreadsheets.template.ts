import { sendSheetTemplate } from '#modules/pay/spreadsheets/web/sheet-import.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('edit', sendSheetTemplate))
