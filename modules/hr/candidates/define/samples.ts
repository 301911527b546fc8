import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'

export const candidateSamples: Samples = {
  'hr/candidates': {
    talentId: { newOf: 'hr/talents' },
    // The list begins with an urgent need that is open.
    recruitingId: { firstOf: 'hr/recruiting-applications', field: 'id' },
    channel: '官网',
    expectSalary: '9000.00',
  },
  'hr/candidates#screen': { message: null },
  'hr/candidates#refuse': { message: null, messageAt: null },
  'hr/candidates#reserve': {
    consentTextId: { newOf: 'hr/consent-texts', with: { kind: '人才库' } },
    poolUntil: dayFromToday(90),
  },
  'hr/candidates#reactivate': {
    recruitingId: { firstOf: 'hr/recruiting-applications', field: 'id' },
  },
  'hr/candidates#setState': { state: '81', failReason: null },
}
