import { salaries } from '#modules/pay/runs/define/salary.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { type SheetStep, sheetBasis } from '#platform/wire/records/sheets.ts'
import type { Caller } from '#tests/api/running-api.ts'

/** The explanation of a row of pay, as its page reads it. */
export async function basisOf(call: Caller, id: string): Promise<SheetStep[]> {
  const answer = await call(sheetPaths(salaries).basis, { query: { id } })
  if (answer.status !== 200) throw new Error(answer.text)
  return sheetBasis.parse(answer.body.response).steps
}
