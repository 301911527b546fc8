import type { Samples } from '#platform/define/built-in/sample.ts'

export const collaborationSamples: Samples = {
  'work/collaborations': { needDate: '2199-03-31' },
  'work/collaborations#accept': {
    planEnd: '2199-03-20',
    ownerId: { self: 'account' },
    deptId: null,
  },
  'work/collaborations#refuse': { deptId: null },
}
