import { exportRoster } from '#app/features/attendance/roster/export-roster.server.ts'
import { withReadableRefusal } from '#app/pages/export.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('attendance/roster:export', exportRoster))
