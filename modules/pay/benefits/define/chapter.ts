import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { benefits } from './benefit.ts'
import * as choices from './choices.ts'
import { benefitSamples } from './samples.ts'

/** 福利. Its page is under the heading of pay. */
export const benefitChapter = {
  resources: [benefits],
  choices: listsIn(choices),
  samples: benefitSamples,
} satisfies Chapter
