import { sendContributionReport } from '#modules/pay/contribution-reports/web/contribution-report.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(
  guarded('pay/insurance-report:export', (call) => sendContributionReport(call, 'insurance')),
)
