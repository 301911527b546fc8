import type { Samples } from '#platform/define/built-in/sample.ts'

/** A person who works here in the months of the samples. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

/** Each sample in a month of its own, because an archived month accepts no new row. */
const monthOf = (n: number) =>
  `${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

/** Each sample has a city of its own: a city has one row a month. */
export const fundSamples: Samples = {
  'pay/fund-dictionaries': {
    city: (n: number) => `试算市${n}`,
    effectiveFrom: '2100-01',
    effectiveTo: null,
    baseFloor: '2000.00',
    baseCap: '20000.00',
    rateMin: '0.05000',
    rateMax: '0.12000',
    defaultCompanyRate: '0.08000',
    defaultPersonRate: '0.08000',
    amountRound: '到元四舍五入',
  },
  'pay/fund-persons': {
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    city: '示例市',
    declareBase: '8000.00',
    startMonth: '2100-01',
    companyRate: null,
    personRate: null,
    suppCompanyRate: null,
    suppPersonRate: null,
  },
  'pay/fund-persons#adjustBase': {
    city: '示例市',
    month: '2099-01',
    bookMonth: '2099-01',
    proposed: true,
    list: null,
    rows: [],
  },
  'pay/fund-persons#stop': { stopMonth: '2100-12', stopReason: '离职' },
  'pay/fund-monthlies': { month: monthOf, userId: { newOf: 'hr/archives', with: WORKS_HERE } },
  'pay/fund-monthlies#generate': { month: '2029-01', kind: '正常', deptIds: [], evenOpen: false },
  'pay/fund-monthlies#setState': {
    ids: [],
    month: '2029-01',
    kind: '正常',
    deptId: null,
    all: true,
    from: '0',
    state: '1',
  },
}
