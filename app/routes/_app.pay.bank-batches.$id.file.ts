import { sendBankFile } from '#modules/pay/bank-batches/web/batch-rows.server.ts'
import { withReadableRefusal } from '#platform/web/exports/download-list.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = withReadableRefusal(guarded('export', sendBankFile))
