import type { Samples } from '#platform/define/built-in/sample.ts'

export const benefitSamples: Samples = {
  'pay/benefits': {
    userId: { newOf: 'hr/archives' },
    kind: '节日',
    month: '2031-09',
    familyId: null,
  },
  'pay/benefits#batchAdd': { kind: '节日', month: '2031-09', deptIds: [], except: null },
  'pay/benefits#setState': { kind: '节日', month: '2031-09', state: '1', reason: null },
}
