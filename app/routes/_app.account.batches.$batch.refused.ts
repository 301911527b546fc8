import { downloadNotDone } from '#platform/web/approval/document-batch.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('signed-in', downloadNotDone))
