import type { Samples } from '#platform/define/built-in/sample.ts'

/** A post goes with the department that it is in. */
const POST = {
  postId: { firstOf: 'org/posts', field: 'id' },
  deptId: { firstOf: 'org/posts', field: 'deptId' },
}

export const samples: Samples = {
  // The first account there is may be one that leads nobody.
  'org/departments': { leaderId: null, inChargeId: null, deputyIds: [] },
  'org/user-positions': { ...POST, isMain: false, kind: '兼职', endDate: null },
  'org/post-establishments': POST,
}
