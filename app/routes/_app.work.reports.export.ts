import { exportTaskReport } from '#app/features/work/reports/export-report.server.ts'
import { withReadableRefusal } from '#app/pages/export.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('work/reports:view', exportTaskReport))
