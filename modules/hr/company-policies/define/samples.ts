import type { Samples } from '#platform/define/built-in/sample.ts'

const STILL_TO_COME = '2199-03-05'

export const documentSamples: Samples = {
  'hr/documents': {
    secret: '内部',
    scopeDeptIds: [],
    needConfirm: true,
    effectiveDate: STILL_TO_COME,
    docCode: (n) => `WJ-${n}`,
    edition: '1.0',
  },
  'hr/documents#publish': { effectiveDate: STILL_TO_COME },
}
