import type { Samples } from '#platform/define/built-in/sample.ts'

const LATER = '2099-12-30 18:00:00'

export const noticeSamples: Samples = {
  // The audience is all employees. Lists of departments, people and roles are stored only for their own audience.
  'work/notices': {
    scope: '全员',
    deptIds: [],
    userIds: [],
    roleIds: [],
    expireAt: '2099-12-31 18:00:00',
  },
  'work/notices#schedule': { publishAt: LATER },
}
