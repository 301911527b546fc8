import type { Samples } from '#platform/define/built-in/sample.ts'

export const talentSamples: Samples = {
  'hr/talents': {
    name: '应聘人',
    consentTextId: { newOf: 'hr/consent-texts' },
    email: (n) => `person${n}@example.com`,
  },
  'hr/talents#merge': { dropId: { newOf: 'hr/talents' } },
  'hr/talents#consent': { consentTextId: { newOf: 'hr/consent-texts' }, poolUntil: null },
  'hr/consent-texts': { kind: '应聘告知', effectiveFrom: '2024-03-05', months: 24 },
}
