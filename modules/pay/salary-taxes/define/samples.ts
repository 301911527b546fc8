import type { Samples } from '#platform/define/built-in/sample.ts'
import { TAXED_AS } from './choices.ts'

export const salaryTaxSamples: Samples = {
  'pay/salary-taxes': { month: (n) => `${2030 + (n % 160)}-11`, taxKind: TAXED_AS.wages },
  'pay/salary-taxes#generate': { month: '2029-01', deptIds: [], evenOpen: false },
  'pay/salary-taxes#setState': {
    ids: [],
    month: '2029-01',
    deptId: null,
    all: true,
    from: '0',
    state: '1',
  },
}
