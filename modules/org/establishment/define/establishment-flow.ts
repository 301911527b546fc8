import type { FlowStep } from '#platform/wire/approval/approval.ts'

/** Who approves the documents of this area, until a company says otherwise. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  'org/post-establishments': [{ rule: 'role:hr_manager' }, { rule: 'role:gm' }],
}
