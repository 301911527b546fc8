import type { FlowStep } from '#platform/wire/approval/approval.ts'

/** Whoever leads the department, and who is in charge of it. */
const PLANS: readonly FlowStep[] = [{ rule: 'deptHead' }, { rule: 'inCharge' }]

/** Who approves the documents of this area, until a company says otherwise. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  'work/year-plans': PLANS,
  'work/year-plan-changes': PLANS,
  // The departments that are asked answer each for themselves, once it is approved.
  'work/collaborations': [{ rule: 'deptHead' }],
}
