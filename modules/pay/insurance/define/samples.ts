import type { Samples } from '#platform/define/built-in/sample.ts'

/** A person who works here in the months of the samples. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

/** Each sample in a month of its own, because an archived month accepts no new row. */
const monthOf = (n: number) =>
  `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

/** Each sample has a city of its own: a city has one row a month for a type. */
export const insuranceSamples: Samples = {
  'pay/insurance-dictionaries': {
    city: (n: number) => `试算市${n}`,
    type: '1',
    effectiveFrom: '2100-01',
    effectiveTo: null,
    baseFloor: '4000.00',
    baseCap: '20000.00',
  },
  'pay/insurance-persons': {
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    city: '示例市',
    declareBase: '8000.00',
    startMonth: '2100-01',
    types: ['1', '2', '4'],
  },
  'pay/insurance-persons#adjustBase': {
    city: '示例市',
    month: '2099-01',
    types: [],
    bookMonth: '2099-01',
    proposed: true,
    list: null,
    rows: [],
  },
  'pay/insurance-persons#stop': { stopMonth: '2100-12', stopReason: '离职' },
  'pay/insurance-monthlies': { month: monthOf, userId: { newOf: 'hr/archives', with: WORKS_HERE } },
  'pay/insurance-monthlies#generate': {
    month: '2029-01',
    kind: '正常',
    deptIds: [],
    evenOpen: false,
  },
  'pay/insurance-monthlies#setState': {
    ids: [],
    month: '2029-01',
    kind: '正常',
    deptId: null,
    all: true,
    from: '0',
    state: '1',
  },
}
