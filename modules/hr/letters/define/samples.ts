import { STILL_TO_COME } from '#modules/hr/define/samples.ts'
import type { Samples } from '#platform/define/built-in/sample.ts'

export const letterSamples: Samples = {
  'hr/commitment-templates': { content: '本人 {{name}} 承诺遵守公司制度', validMonths: 12 },
  'hr/commitment-letters': { deadline: STILL_TO_COME, validTo: STILL_TO_COME, kind: '保密' },
  'hr/commitment-letters#send': {
    everybody: false,
    deptIds: [],
    deadline: STILL_TO_COME,
    list: 'status=2',
  },
  'hr/commitment-letters#sign': { hasRead: true },
}
