import { downloadNotDone } from '#app/features/approval/batch.server.ts'
import { withReadableRefusal } from '#app/pages/export.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('signed-in', downloadNotDone))
