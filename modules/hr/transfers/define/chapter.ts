import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { transfers } from './transfer.ts'

/** 调动: changes of department, post and company. */
export const transferChapter = {
  resources: [transfers],
  choices: listsIn(choices),
  documents: [transfers],
} satisfies Chapter
