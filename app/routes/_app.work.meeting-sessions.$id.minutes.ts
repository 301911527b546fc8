import { exportMinutes } from '#modules/work/meetings/web/minutes/minutes.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('view', exportMinutes))
