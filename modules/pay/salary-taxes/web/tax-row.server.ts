import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { loadSheetRow } from '#platform/web/sheets/basis.server.ts'

/** Loads a row of the tax sheet with the year of its person. */
export async function loadTaxRow(call: ResourceCall) {
  const [row, record] = await Promise.all([loadSheetRow(call), readRecord(call)])
  const year = String(record.month).slice(0, 'yyyy'.length)
  const query = new URLSearchParams({ userId: String(record.userId), year })
  return {
    ...row,
    year: {
      label: call.t('taxYear.open', { year }),
      href: `/pay/tax-year?${query}`,
    },
  }
}
