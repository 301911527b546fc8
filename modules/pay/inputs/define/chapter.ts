import type { Chapter } from '#platform/define/built-in/chapter.ts'
import type { Samples } from '#platform/define/built-in/sample.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { payInputs } from './pay-input.ts'

// Uses a new item, because it takes inputs. The first shipped item takes none.
const samples: Samples = {
  [payInputs.path]: { itemId: { newOf: 'pay/items' }, sourceMonth: null, toMonth: null },
  [`${payInputs.path}#confirmMonth`]: { itemId: null },
}

/** 工资输入: the way in which single amounts get into pay. Its page is under the heading of pay. */
export const payInputChapter = {
  resources: [payInputs],
  choices: listsIn(choices),
  samples,
} satisfies Chapter
