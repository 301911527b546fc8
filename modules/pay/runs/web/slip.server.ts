import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { loadSheetRecord, readBasis } from '#platform/web/sheets/basis.server.ts'
import { describeSlip } from './describe-slip.server.ts'

/** Loads a row of the payroll with the explanation of each figure. */
export async function loadSlip(call: ResourceCall) {
  const [record, steps] = await Promise.all([loadSheetRecord(call), readBasis(call)])
  return { ...record, slip: steps && describeSlip(call, steps) }
}
