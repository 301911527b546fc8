import type { FlowStep } from '#platform/wire/approval/approval.ts'

const longer = (days: number) => ({ fact: 'days', op: '>', value: days }) as const
const atMost = (days: number) => ({ fact: 'days', op: '≤', value: days }) as const

/**
 * Steps for a long absence, or for one into the next month. They are two steps, of which only one applies, because a
 * condition has no "or".
 */
const AWAY: readonly FlowStep[] = [
  { rule: 'upLeader' },
  { rule: 'deptHead', when: [longer(7)] },
  { rule: 'deptHead', when: [{ fact: 'crossesMonth', op: '=', value: true }, atMost(7)] },
]

/** The approvers of this area's requests, unless the company configures others. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  'attendance/leaves': [
    { rule: 'upLeader' },
    { rule: 'deptHead', when: [longer(3)] },
    { rule: 'role:hr_manager', when: [longer(7)] },
    {
      rule: 'role:hr_manager',
      when: [{ fact: 'kind', op: 'in', value: ['5', '9'] }, atMost(7)],
    },
  ],
  'attendance/hours-leaves': [{ rule: 'upLeader' }],
  'attendance/family-visits': [
    { rule: 'upLeader' },
    { rule: 'deptHead', when: [longer(3)] },
    { rule: 'role:hr_manager' },
  ],
  'attendance/trips': AWAY,
  'attendance/returns': AWAY,
  'attendance/overtimes': [
    { rule: 'upLeader' },
    { rule: 'deptHead', when: [{ fact: 'overLimit', op: '=', value: true }] },
  ],
  'attendance/corrections': [{ rule: 'upLeader' }],
}
