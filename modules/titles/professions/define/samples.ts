import type { Samples } from '#platform/define/built-in/sample.ts'

/** Titles are of people who work here. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

export const professionSamples: Samples = {
  'titles/professions': {
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    series: '工程',
    name: (n) => `工程师 ${n}`,
    level: '中级',
    grantDate: '2021-03-05',
  },
  'titles/professions#appoint': {
    termFrom: '2022-03-05',
    termTo: '2199-03-04',
    allowance: null,
  },
  'titles/professions#prolong': { appointEnd: '2199-06-04' },
  'titles/professions#endTerm': { lastDay: '2199-03-03' },
  'titles/professions#correctTerm': {
    appointDate: '2022-03-06',
    appointEnd: '2199-03-04',
    allowance: null,
  },
  'titles/title-reviews': {
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    series: '工程',
    name: '正高级工程师',
    level: '正高级',
  },
  'titles/title-reviews#setResult': {
    verdict: '通过',
    grantDate: '2025-03-05',
    resultNote: null,
  },
}
