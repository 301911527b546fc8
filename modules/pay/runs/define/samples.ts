import type { Samples } from '#platform/define/built-in/sample.ts'

/** A month of its own for each sample, because an employer has one run of a kind in a month. */
const monthOf = (n: number) => `${2030 + (n % 160)}-0${(n % 5) + 1}`

export const payRunSamples: Samples = {
  'pay/runs': {
    kind: 'normal',
    month: monthOf,
    payDate: '2199-03-05',
  },
  'pay/runs#waive': { code: 'contributions', userId: null, reason: '下月一并发放' },
  // A year of its own, because a run counts the earlier ones of its tax year.
  'pay/salaries': { month: (n) => `${2030 + (n % 160)}-06`, kind: 'normal' },
  'pay/salaries#generate': { month: '2029-01', kind: 'normal', deptIds: [], evenOpen: false },
  'pay/salaries#setState': {
    ids: [],
    month: '2029-01',
    kind: 'normal',
    deptId: null,
    all: true,
    from: '0',
    state: '1',
  },
}
