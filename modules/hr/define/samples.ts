import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'

/** An identity number of a person born on 1990-01-01; the sequence digits make it unique. */
function idCard(n: number): string {
  const first17 = `99000119900101${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

export const STILL_TO_COME = '2199-03-05'

/** Days of an employee who joined long ago and is at work. */
export const WORKS_HERE = {
  joinDate: '2020-03-05',
  workStartDate: '2019-03-05',
  joinGroupDate: null,
}

/** A type of contract that needs no end. */
const OPEN_ENDED = { kind: '劳动合同', termKind: '无固定期限' }

const SOMEBODY = {
  idType: '1',
  idCardNo: idCard,
  gender: '男',
  birthDate: null,
  // A person who has yet to join: only such a file can be deleted.
  joinDate: STILL_TO_COME,
  // The department must be that of the post.
  postId: { firstOf: 'org/posts', field: 'id' },
  deptId: { firstOf: 'org/posts', field: 'deptId' },
} as const

export const samples: Samples = {
  'hr/archives': {
    ...SOMEBODY,
    // A new post without approved places, because this form has no field for the reason to exceed
    // them.
    postId: {
      newOf: 'org/posts',
      // An ordinary trade, because people of special trades retire earlier.
      with: { deptId: { firstOf: 'org/posts', field: 'deptId' }, isSpecial: false },
    },
  },
  // Without probation and account, because each needs a permission of its own.
  'hr/archives#join': { ...SOMEBODY, probationMonths: 0, withAccount: false, userName: null },
  'hr/archives#suspend': { fromDate: todayInShanghai(), untilDate: null },
  'hr/archives#resume': { fromDate: todayInShanghai() },
  // Values that are allowed for former employees, both those who left and those who retired.
  'hr/archives#rehire': {
    postId: { firstOf: 'org/posts', field: 'id' },
    deptId: { firstOf: 'org/posts', field: 'deptId' },
    empKind: '6',
    joinDate: '2199-06-05',
    probationMonths: 0,
    withAccount: false,
    userName: null,
    newPhone: null,
  },
  // The first version of the sample file.
  'hr/archives#correctVersion': {
    fromDate: STILL_TO_COME,
    postId: { firstOf: 'org/posts', field: 'id' },
    deptId: { firstOf: 'org/posts', field: 'deptId' },
  },
  'hr/transfers': {
    // A new person each time, because a person may have only one open transfer.
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    toPostId: { firstOf: 'org/posts', field: 'id' },
    toDeptId: { firstOf: 'org/posts', field: 'deptId' },
    kind: '兼职增加',
    effectiveDate: STILL_TO_COME,
    loanEndDate: null,
    salaryAdjust: false,
  },
  'hr/transfers#shareNotice': { passcode: '204816' },
  'hr/positives#share': { passcode: '204816' },
  'hr/transfers#complete': { effectiveDate: STILL_TO_COME },
  'hr/dimissions': {
    // A new person each time, because a person may have only one open departure.
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    kind: '主动辞职',
    byCompany: false,
    applyDate: '2024-03-05',
    lastDay: STILL_TO_COME,
    noticeWaived: false,
    protection: '未核查',
    severance: '无',
    // The person joined after 2007, so no service before 2008 is paid separately.
    earlySeverance: null,
    earlySeveranceReason: null,
    handover: [{ item: '工作资料', deptName: null, receiver: null, done: true, doneOn: null }],
  },
  'hr/dimissions#complete': { effectiveDate: STILL_TO_COME },
  'hr/dimissions#handover': {
    successorId: null,
    handover: [{ item: '工作资料', deptName: null, receiver: null, done: true, doneOn: null }],
  },
  'hr/dimissions#settle': { severance: '无', earlySeverance: null, earlySeveranceReason: null },
  'hr/probations': {
    // The person joined recently, so they are on probation and may have this document.
    userId: {
      newOf: 'hr/archives',
      with: { ...WORKS_HERE, joinDate: dayFromToday(-30), empKind: '1' },
    },
    startDate: dayFromToday(-30),
    contractTerm: 'open',
    contractMonths: null,
    months: 3,
    result: '0',
    goals: [{ goal: '独立完成本岗位工作', standard: '按期完成', weight: 100 }],
  },
  'hr/probations#extend': { months: 1 },
  'hr/probation-evaluations': { probationId: { newOf: 'hr/probations' } },
  'hr/positives': {
    probationId: { newOf: 'hr/probations' },
    kind: '延期转正',
    effectiveDate: STILL_TO_COME,
    waiverReason: '考核在纸面上完成',
  },
  'hr/positive-examines': {
    positiveId: { newOf: 'hr/positives' },
    // An employee at work, and never the examined person, who is new.
    examinerId: { firstOf: 'org/departments', field: 'leaderId' },
  },
  'hr/positives#complete': { effectiveDate: STILL_TO_COME },
  'hr/contracts': {
    // A new person each time, because contracts of one person must not overlap.
    userId: { newOf: 'hr/archives', with: { ...WORKS_HERE, empKind: '1' } },
    typeId: { newOf: 'hr/contract-types', with: OPEN_ENDED },
    signDate: '2024-03-01',
    startDate: '2024-03-05',
    endDate: null,
    probationMonths: 0,
  },
  // The template must be a contract text, so the sample has none.
  'hr/contract-types': { templateId: null },
  'hr/contracts#sign': { signDate: '2024-03-01' },
  'hr/contracts#renew': {
    typeId: { newOf: 'hr/contract-types', with: OPEN_ENDED },
    endDate: null,
  },
  'hr/contracts#change': { startDate: '2025-03-05' },
  'hr/contracts#end': { kind: '终止', date: '2025-03-05' },
  'hr/post-explains': {
    postId: { firstOf: 'org/posts', field: 'id' },
    deptId: { firstOf: 'org/posts', field: 'deptId' },
    // The shares must add up to 100.
    duties: [{ duty: '编制计划', task: null, share: 100, standard: null }],
    kpis: [{ name: '计划完成率', target: '95%', share: 100 }],
  },
}
