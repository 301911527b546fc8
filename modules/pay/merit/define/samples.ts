import type { Samples } from '#platform/define/built-in/sample.ts'

/** A person who works here in the months of the samples. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

/** Each sample in a month of its own, because an archived month accepts no new row. */
const monthOf = (n: number) =>
  `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

export const meritSamples: Samples = {
  'pay/merit-salaries': {
    month: monthOf,
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    adjust: '100.00',
  },
  'pay/merit-salaries#generate': { month: '2029-01', deptIds: [], evenOpen: false },
  'pay/merit-salaries#setState': {
    ids: [],
    month: '2029-01',
    deptId: null,
    all: true,
    from: '0',
    state: '1',
  },
  'pay/merit-scores': {
    month: monthOf,
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    score: '88.50',
  },
  'pay/merit-factors': { month: monthOf, factor: '1.10' },
}
