import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { consentTexts } from './consent-text.ts'
import { talentSamples } from './samples.ts'
import { talents } from './talent.ts'

/** 人才: people who apply or may apply, and what they agreed to. */
export const talentChapter = {
  resources: [talents, consentTexts],
  choices: listsIn(choices),
  samples: talentSamples,
} satisfies Chapter
