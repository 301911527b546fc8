import type { Samples } from '#platform/define/built-in/sample.ts'

/** The department must be that of the post. */
const POST = {
  postId: { firstOf: 'org/posts', field: 'id' },
  deptId: { firstOf: 'org/posts', field: 'deptId' },
}

export const samples: Samples = {
  // The first account may be a system account, which cannot lead a department.
  'org/departments#share': { passcode: '204816' },
  'org/departments': { leaderId: null, inChargeId: null, deputyIds: [] },
  'org/user-positions': { ...POST, isMain: false, kind: '兼职', endDate: null },
  'org/post-establishments': POST,
}
