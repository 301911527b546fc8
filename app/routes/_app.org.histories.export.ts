import { exportList, withReadableRefusal } from '#app/pages/export.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

/** The page of one event would take this word for an id. */
export const loader = withReadableRefusal(guarded('export', exportList))
