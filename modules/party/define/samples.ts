import type { Samples } from '#platform/define/built-in/sample.ts'

const NO_ENTRY = null
const DAY = '2024-03-20'

/** Values for test records that a kind of field cannot know. */
export const partySamples: Samples = {
  'party/members': {
    personId: { newOf: 'hr/archives' },
    applyOn: '2024-03-05',
    joinOn: NO_ENTRY,
    formalOn: NO_ENTRY,
    relationIn: NO_ENTRY,
    inLetter: NO_ENTRY,
  },
  'party/members#recordStep': {
    nextStep: 'talk',
    doneAt: DAY,
    meetingId: NO_ENTRY,
    noticedOn: NO_ENTRY,
    months: NO_ENTRY,
    note: NO_ENTRY,
  },
  // A month in arrears, prepared by the tests.
  'party/members#payFees': { feePaidTo: '2024-02', behindDue: '15.00', paidAt: DAY, way: '转账' },
  'party/members#remitFee': { month: '2024-02' },
  'party/members#transferOut': { outOn: DAY },
  'party/members#receive': { outReceiptOn: DAY },
  'party/members#end': { endKind: '退党', endedOn: DAY },
  'party/members#generateFees': { month: '2024-02' },
  'party/meetings': {
    startAt: '2024-03-05 14:00:00',
    endAt: '2024-03-05 16:00:00',
    kind: '支部党员大会',
  },
  'party/meetings#hold': { endAt: NO_ENTRY },
  'party/meetings#vote': {
    matter: 'other',
    memberId: NO_ENTRY,
    yes: 0,
    no: 0,
    abstained: 0,
    opinions: [],
  },
  'party/grants': {
    validFrom: '2024-03-05',
    validTo: '2024-09-05',
    duty: '查看',
    branchIds: [],
  },
  'party/rules': { stepCode: 'apply', effectiveFrom: '2001-01-05', effectiveTo: '2001-06-05' },
}
