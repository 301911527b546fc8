import type { Samples } from '#platform/define/built-in/sample.ts'

export const candidateMessageSamples: Samples = {
  'hr/candidate-messages': {
    candidateId: { newOf: 'hr/candidates' },
    occasion: '其他',
    language: 'zh',
  },
}
