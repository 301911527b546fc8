import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { interviews } from './interview.ts'
import { interviewSamples } from './samples.ts'

/** 面试: rounds of interviews of applications, with panels and score sheets. */
export const interviewChapter = {
  resources: [interviews],
  choices: listsIn(choices),
  samples: interviewSamples,
} satisfies Chapter
