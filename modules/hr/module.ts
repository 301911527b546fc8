/** The files that other areas may import. The guard `open files` refuses imports of any other file. */
export const OPEN = [
  'archives/api/work-city.ts',
  'archives/define/archive.ts',
  'archives/define/choices.ts',
  'archives/define/employment-states.ts',
  'archives/define/record-note.ts',
  'archives/seed/archive-rows.ts',
  'archives/seed/background-rows.ts',
  'archives/seed/planned-person.ts',
  'archives/seed/sheet-person.ts',
  'contracts/define/contract.ts',
  'departures/api/read-settlements.ts',
  'probation/define/choices.ts',
  'probation/define/probation-evaluation.ts',
  'probation/define/regularisation-examination.ts',
  'transfers/define/choices.ts',
] as const
