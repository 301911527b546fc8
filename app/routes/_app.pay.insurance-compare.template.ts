import { sendBureauTemplate } from '#modules/pay/bureau/web/bureau-file.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(
  guarded('pay/insurance-compare:view', (call) => sendBureauTemplate(call, 'insurance')),
)
