import { MEMBER_DAY, MEMBER_TAB } from '#modules/party/define/choices.ts'

/** Layout of the page of a member: the person, the steps, and the dues. */
export const MEMBER_PAGE = {
  names: MEMBER_TAB,
  tabs: {
    about: ['base', 'moves'],
    way: ['party/steps'],
    dues: ['dues', 'party/fees'],
  },
  cards: {
    about: ['branchId', 'stage', 'nextStep', 'nextFrom', 'joinOn', 'partyAge'],
    way: ['nextStep', 'nextFrom', 'nextUntil'],
    dues: ['feeMonthly', 'feePaidTo', 'behindMonths', 'behindDue'],
  },
  related: ['party/steps', 'party/fees'],
  past: {
    days: MEMBER_DAY,
    rows: { 'party/steps': { at: 'doneAt', says: ['stepCode'] } },
  },
} as const
