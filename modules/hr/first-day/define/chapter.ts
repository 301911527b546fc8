import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { registers } from './register.ts'
import { registerSamples } from './samples.ts'

/** 入职登记: the first day of a new colleague, and the form that they send before it. */
export const firstDayChapter = {
  resources: [registers],
  choices: listsIn(choices),
  samples: registerSamples,
} satisfies Chapter
