import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { BALANCE_KIND, LEAVE_CAUSE } from './choices.ts'
import { leaveBalances } from './leave-balance.ts'
import { leaveEntries } from './leave-entry.ts'
import { balanceMenu } from './menu.ts'
import { balanceSamples } from './samples.ts'

/** 假期: balances of limited leave, and their ledger. */
export const balanceChapter = {
  resources: [leaveBalances, leaveEntries],
  menu: balanceMenu,
  choices: { BALANCE_KIND, LEAVE_CAUSE },
  samples: balanceSamples,
} satisfies Chapter
