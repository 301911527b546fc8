import { exportList, withReadableRefusal } from '#app/pages/export.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('export', exportList))
