import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { costSplits } from './cost-split.ts'
import { costMenu } from './menu.ts'
import { postingAccounts } from './posting-account.ts'
import { costSamples } from './samples.ts'

/** 人工成本: who bears the cost of pay, and how it is entered in the books. */
export const costChapter = {
  resources: [costSplits, postingAccounts],
  menu: costMenu,
  choices: listsIn(choices),
  samples: costSamples,
} satisfies Chapter
