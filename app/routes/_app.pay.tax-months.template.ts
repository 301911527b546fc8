import { sendResultTemplate } from '#modules/pay/salary-taxes/web/tax-month.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('pay/tax-months:import', sendResultTemplate))
