import type { Samples } from '#platform/define/built-in/sample.ts'

/** A month of its own for each sample, because an employer has one run of a kind in a month. */
const monthOf = (n: number) =>
  `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

export const payRunSamples: Samples = {
  'pay/runs': {
    kind: 'normal',
    month: monthOf,
    payDate: '2199-03-05',
  },
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
