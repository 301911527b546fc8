import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'

/** Somebody born on 1990-01-01, told apart by the sequence digits. */
function idCard(n: number): string {
  const first17 = `99000119900101${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

export const STILL_TO_COME = '2199-03-05'

/** Somebody who joined long ago is at work. */
export const WORKS_HERE = {
  joinDate: '2020-03-05',
  workStartDate: '2019-03-05',
  joinGroupDate: null,
}

/** A kind of contract of which no end has to be given. */
const OPEN_ENDED = { kind: '劳动合同', termKind: '无固定期限' }

const SOMEBODY = {
  idType: '1',
  idCardNo: idCard,
  gender: '男',
  birthDate: null,
  // Somebody still to come: the only kind of file that may be deleted.
  joinDate: STILL_TO_COME,
  // A post goes with the department that it is in.
  postId: { firstOf: 'org/posts', field: 'id' },
  deptId: { firstOf: 'org/posts', field: 'deptId' },
} as const

export const samples: Samples = {
  'hr/archives': {
    ...SOMEBODY,
    // Whose places nobody has counted: this form cannot say why somebody is taken on beyond them.
    postId: {
      newOf: 'org/posts',
      // Of an ordinary trade: people of others retire sooner.
      with: { deptId: { firstOf: 'org/posts', field: 'deptId' }, isSpecial: false },
    },
  },
  // Neither a probation nor an account, which take rights of their own.
  'hr/archives#join': { ...SOMEBODY, probationMonths: 0, withAccount: false, userName: null },
  'hr/archives#suspend': { fromDate: todayInShanghai(), untilDate: null },
  'hr/archives#resume': { fromDate: todayInShanghai() },
  // As what both who left and who retired may be.
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
  // The version that a file of this sample begins with.
  'hr/archives#correctVersion': {
    fromDate: STILL_TO_COME,
    postId: { firstOf: 'org/posts', field: 'id' },
    deptId: { firstOf: 'org/posts', field: 'deptId' },
  },
  'hr/transfers': {
    // Of one person one at a time is under way.
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    toPostId: { firstOf: 'org/posts', field: 'id' },
    toDeptId: { firstOf: 'org/posts', field: 'deptId' },
    kind: '兼职增加',
    effectiveDate: STILL_TO_COME,
    loanEndDate: null,
    salaryAdjust: false,
  },
  'hr/transfers#complete': { effectiveDate: STILL_TO_COME },
  'hr/dimissions': {
    // Of one person one at a time is under way.
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    kind: '主动辞职',
    byCompany: false,
    applyDate: '2024-03-05',
    lastDay: STILL_TO_COME,
    noticeWaived: false,
    protection: '未核查',
    severance: '无',
    // Of somebody who joined after 2007: no service before 2008 is paid apart.
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
    // Who joined of late is on probation, and has one of them.
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
    // Somebody at work; never the person himself, who is a new one.
    examinerId: { firstOf: 'org/departments', field: 'leaderId' },
  },
  'hr/positives#complete': { effectiveDate: STILL_TO_COME },
  'hr/contracts': {
    // On no day has somebody two of them.
    userId: { newOf: 'hr/archives', with: { ...WORKS_HERE, empKind: '1' } },
    typeId: { newOf: 'hr/contract-types', with: OPEN_ENDED },
    signDate: '2024-03-01',
    startDate: '2024-03-05',
    endDate: null,
    probationMonths: 0,
  },
  // Its text is one of its own kind, and may be missing.
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
    // A job is described as a whole.
    duties: [{ duty: '编制计划', task: null, share: 100, standard: null }],
    kpis: [{ name: '计划完成率', target: '95%', share: 100 }],
  },
}
