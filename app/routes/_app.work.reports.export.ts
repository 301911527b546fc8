import { exportTaskReport } from '#modules/work/task-reports/web/export-report.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('work/reports:view', exportTaskReport))
