import type { Samples } from '#platform/define/built-in/sample.ts'

const NO_ENTRY = null

/** Values for test records that a kind of field cannot know. */
export const partySamples: Samples = {
  'party/members': {
    applyOn: '2024-03-05',
    joinOn: NO_ENTRY,
    formalOn: NO_ENTRY,
    relationIn: NO_ENTRY,
    inLetter: NO_ENTRY,
  },
  'party/meetings': {
    startAt: '2026-03-05 14:00:00',
    endAt: '2026-03-05 16:00:00',
    kind: '支部党员大会',
  },
  'party/grants': {
    validFrom: '2026-03-05',
    validTo: '2026-09-05',
    duty: '查看',
    branchIds: [],
  },
  'party/rules': { stepCode: 'apply', effectiveFrom: '2001-01-05', effectiveTo: '2001-06-05' },
}
