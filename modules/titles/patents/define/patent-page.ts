import { PATENT_EVENT, PATENT_TAB } from './choices.ts'

/** Layout of the page of a patent: the record, its fees by year, and its inventors. */
export const PATENT_PAGE = {
  names: PATENT_TAB,
  tabs: {
    about: ['base'],
    fees: ['terms', 'titles/patent-fees'],
    people: ['people', 'reward', 'titles/patent-inventors'],
  },
  cards: {
    about: ['kind', 'applyNo', 'patentNo', 'applicants', 'deptId', 'ownerId'],
    fees: ['state', 'dueYear', 'feeDueDate', 'dueAmount', 'dueSurcharge', 'expireDate'],
    people: ['inventors', 'reward', 'rewardDue'],
  },
  related: ['titles/patent-fees'],
  past: {
    days: PATENT_EVENT,
    rows: { 'titles/patent-fees': { at: 'paidAt', says: ['year', 'paidAmount'] } },
  },
} as const
