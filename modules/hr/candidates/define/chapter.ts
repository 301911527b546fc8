import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { candidates } from './candidate.ts'
import * as choices from './choices.ts'
import { candidateSamples } from './samples.ts'

/** 候选人: applications from screening to joining. */
export const candidateChapter = {
  resources: [candidates],
  choices: listsIn(choices),
  samples: candidateSamples,
} satisfies Chapter
