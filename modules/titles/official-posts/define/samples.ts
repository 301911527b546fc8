import type { Samples } from '#platform/define/built-in/sample.ts'

export const officialPostSamples: Samples = {
  'titles/official-organisations': {
    name: (n) => `示例行业协会${n}`,
    category: 'trade',
    level: 'city',
    companyRole: 'member',
    keeperId: { self: 'account' },
    creditCode: null,
    phone: null,
    joinDate: '2020-03-05',
    feeYear: '2000.00',
    feeDue: '2198-03-05',
  },
  'titles/official-organisations#payFee': { paidOn: '2026-03-01', receiptNo: 'HF-1' },
  'titles/official-posts': {
    position: (n) => `理事${n}`,
    startDate: '2024-03-05',
    endDate: '2198-03-04',
    isPaid: false,
    pay: null,
  },
  'titles/official-posts#renew': { endDate: '2199-03-04', term: '第五届' },
  'titles/official-posts#resign': { endedOn: '2025-03-05', endReason: '工作变动' },
  'titles/official-posts#dismiss': { endedOn: '2025-03-05', endReason: '组织撤换' },
  'titles/official-posts#handOver': { endedOn: '2025-03-05' },
  'titles/official-posts#keep': { endReason: '以个人身份当选' },
}
