import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { contracts } from './contract.ts'
import { contractTypes } from './contract-type.ts'
import { contractMenu } from './menu.ts'

/** 合同管理. */
export const contractChapter = {
  resources: [contracts, contractTypes],
  menu: contractMenu,
  choices: listsIn(choices),
  documents: [contracts],
} satisfies Chapter
