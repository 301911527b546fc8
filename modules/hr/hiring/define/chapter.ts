import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { checkups } from './checkup.ts'
import * as choices from './choices.ts'
import { hirings } from './hiring.ts'
import { offers } from './offer.ts'
import { salaryTalks } from './salary-talk.ts'
import { hiringSamples } from './samples.ts'

/** 录用: from the talk about pay over the checkup and the offer to the first day. */
export const hiringChapter = {
  resources: [salaryTalks, checkups, hirings, offers],
  choices: listsIn(choices),
  samples: hiringSamples,
  documents: [hirings],
} satisfies Chapter
