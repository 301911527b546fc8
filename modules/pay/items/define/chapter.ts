import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { payItems } from './pay-item.ts'

/** 工资项目: what pay is made of. Its page is under the heading of the employers. */
export const payItemChapter = {
  resources: [payItems],
  choices: listsIn(choices),
  samples: {
    [payItems.path]: { side: '应发', cutOrder: null },
  },
} satisfies Chapter
