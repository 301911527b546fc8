import type { Samples } from '#platform/define/built-in/sample.ts'

export const bankBatchSamples: Samples = {
  'pay/bank-batches#payOtherwise': { reason: '现金发放，本人签收' },
}
