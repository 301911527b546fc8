import type { FlowStep } from '#platform/wire/approval/approval.ts'

/** Default approvers of the documents of this area; a company may change them. */
export const flows: Readonly<Record<string, readonly FlowStep[]>> = {
  'hr/contracts': [{ rule: 'role:hr_manager' }],
  'hr/documents': [{ rule: 'role:hr_manager' }],
  'hr/dimissions': [
    { rule: 'upLeader' },
    { rule: 'deptHead' },
    { rule: 'role:hr_manager' },
    { rule: 'role:gm', when: [{ fact: 'isMajor', op: '=', value: true }] },
  ],
  'hr/positives': [{ rule: 'upLeader' }, { rule: 'deptHead' }, { rule: 'role:hr_manager' }],
  'hr/post-explains': [{ rule: 'deptHead' }, { rule: 'role:hr_manager' }],
  'hr/trainings': [
    { rule: 'deptHead' },
    { rule: 'role:hr_manager' },
    { rule: 'role:gm', when: [{ fact: 'budget', op: '>', value: 20_000 }] },
  ],
  'hr/recruiting-applications': [
    { rule: 'deptHead' },
    { rule: 'inCharge' },
    { rule: 'role:hr_manager' },
    { rule: 'role:gm', when: [{ fact: 'isBeyond', op: '=', value: true }] },
  ],
  'hr/to-be-recruited': [
    { rule: 'deptHead' },
    { rule: 'role:hr_manager' },
    { rule: 'role:gm', when: [{ fact: 'isBeyond', op: '=', value: true }] },
  ],
  'hr/transfers': [
    { rule: 'deptHead' },
    { rule: 'toDeptHead' },
    { rule: 'role:hr_manager' },
    { rule: 'role:gm', when: [{ fact: 'isMajor', op: '=', value: true }] },
  ],
  'hr/probations': [{ rule: 'upLeader' }, { rule: 'deptHead' }, { rule: 'role:hr_er' }],
}
