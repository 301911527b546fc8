import { sendBureauTemplate } from '#modules/pay/bureau/web/bureau-file.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(
  guarded('pay/fund-compare:view', (call) => sendBureauTemplate(call, 'fund')),
)
