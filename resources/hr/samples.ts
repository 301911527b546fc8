import { idCardCheckDigit } from '#contracts/id-card.ts'
import type { Samples } from '#resources/built-in/sample.ts'

/** Somebody born on 1990-01-01, told apart by the sequence digits. */
function idCard(n: number): string {
  const first17 = `99000119900101${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

export const STILL_TO_COME = '2199-03-05'

/** Somebody who joined long ago is at work. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

export const samples: Samples = {
  'hr/archives': {
    ...{ idType: '1', idCardNo: idCard, gender: '男', birthDate: null },
    // Somebody still to come: the only kind of file that may be deleted.
    joinDate: STILL_TO_COME,
    // A post goes with the department that it is in.
    postId: { firstOf: 'org/posts', field: 'id' },
    deptId: { firstOf: 'org/posts', field: 'deptId' },
  },
  'hr/transfers': {
    // Of one person one at a time is under way.
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    toPostId: { firstOf: 'org/posts', field: 'id' },
    toDeptId: { firstOf: 'org/posts', field: 'deptId' },
    kind: '兼职增加',
    ...{ effectiveDate: STILL_TO_COME, loanEndDate: null, salaryAdjust: false },
  },
  'hr/transfers#complete': { effectiveDate: STILL_TO_COME },
  'hr/post-explains': {
    postId: { firstOf: 'org/posts', field: 'id' },
    deptId: { firstOf: 'org/posts', field: 'deptId' },
    // A job is described as a whole.
    duties: [{ duty: '编制计划', task: null, share: 100, standard: null }],
    kpis: [{ name: '计划完成率', target: '95%', share: 100 }],
  },
}
