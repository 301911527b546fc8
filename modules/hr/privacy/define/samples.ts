import type { Samples } from '#platform/define/built-in/sample.ts'

export const privacySamples: Samples = {
  'hr/privacy-requests': {
    talentId: { newOf: 'hr/talents' },
    kind: '更正',
    identity: '当面核对身份证原件',
  },
  'hr/privacy-requests#finish': { answer: '已更正' },
}
