import type { Samples } from '#platform/define/built-in/sample.ts'

export const referralSamples: Samples = {
  'hr/referrals#withhold': { reason: '本人已在应聘' },
}
