import type { Chapter } from '#platform/define/built-in/chapter.ts'
import type { Samples } from '#platform/define/built-in/sample.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { payInputs } from './pay-input.ts'

// A new item takes inputs, other than the first one that is shipped.
const samples: Samples = {
  [payInputs.path]: { itemId: { newOf: 'pay/items' }, sourceMonth: null, toMonth: null },
  [`${payInputs.path}#confirmMonth`]: { itemId: null },
}

/** 工资输入: the door through which single amounts reach pay. Its page is under the heading of pay. */
export const payInputChapter = {
  resources: [payInputs],
  choices: listsIn(choices),
  samples,
} satisfies Chapter
