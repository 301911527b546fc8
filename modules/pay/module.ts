/** The files that other areas may import. The guard `open files` refuses imports of any other file. */
export const OPEN = [
  'inputs/api/propose-pay-inputs.ts',
  'inputs/api/revoke-pay-input.ts',
  'insurance/api/read-insured-since.ts',
  'runs/api/read-checked-runs.ts',
  'runs/api/read-average-pay.ts',
  'salary-terms/api/draft-term.ts',
  'salary-terms/api/draft-first-term.ts',
  'salary-terms/seed/salary-term-rows.ts',
] as const
