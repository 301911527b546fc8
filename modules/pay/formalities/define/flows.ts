import type { FlowStep } from '#platform/wire/approval/approval.ts'

/** The approvers of formalities of insurance and fund, unless the company configures others. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  'pay/insurance-formalities': [{ rule: 'role:hr_manager' }],
}
