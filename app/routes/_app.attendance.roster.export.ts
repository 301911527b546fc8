import { exportRoster } from '#modules/attendance/roster/web/files/export-roster.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('attendance/roster:export', exportRoster))
