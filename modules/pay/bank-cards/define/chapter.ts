import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { bankCards } from './bank-card.ts'
import { cardChanges } from './card-change.ts'
import * as choices from './choices.ts'
import { payingOutMenu } from './menu.ts'
import { bankCardSamples } from './samples.ts'

/** 工资卡: the cards that take pay, and the changes that employees ask for. */
export const bankCardChapter = {
  resources: [bankCards, cardChanges],
  menu: payingOutMenu,
  choices: listsIn(choices),
  samples: bankCardSamples,
} satisfies Chapter
