import type { FlowStep } from '#platform/wire/approval/approval.ts'

/** Default approvers of the documents of this area; a company may change them. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  // The officer of titles decides after the department.
  'titles/title-reviews': [{ rule: 'deptHead' }, { rule: 'role:hr_train' }],
}
