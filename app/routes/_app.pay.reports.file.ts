import { sendSummary } from '#modules/pay/costs/web/reports.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('pay/reports:export', sendSummary))
