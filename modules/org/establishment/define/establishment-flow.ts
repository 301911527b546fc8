import type { FlowStep } from '#platform/wire/approval/approval.ts'

/** Default approvers of the documents of this area; a company may change them. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  'org/post-establishments': [{ rule: 'role:hr_manager' }, { rule: 'role:gm' }],
}
