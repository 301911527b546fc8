import { TITLE_EVENT, TITLE_TAB } from './choices.ts'

/** Layout of the page of a title: the record, its appointments, and the months of the allowance. */
export const PROFESSION_PAGE = {
  names: TITLE_TAB,
  tabs: {
    about: ['base'],
    terms: ['term', 'pay', 'titles/title-appointments', 'titles/title-allowances'],
  },
  cards: {
    about: ['userId', 'deptId', 'series', 'level', 'certNo', 'isHighest'],
    terms: ['state', 'appointDate', 'appointEnd', 'allowance'],
  },
  related: ['titles/title-appointments'],
  past: {
    days: TITLE_EVENT,
    rows: { 'titles/title-appointments': { at: 'fromDate', says: ['toDate', 'fileNo', 'state'] } },
  },
} as const
