import type { FlowStep } from '#platform/wire/approval/approval.ts'

/** The department head approves, then the leader in charge of the department. */
const PLANS: readonly FlowStep[] = [{ rule: 'deptHead' }, { rule: 'inCharge' }]

/** Default approval flows of this area; a company can replace them. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  'work/year-plans': PLANS,
  'work/year-plan-changes': PLANS,
  // After this approval each requested department answers for itself.
  'work/collaborations': [{ rule: 'deptHead' }],
}
