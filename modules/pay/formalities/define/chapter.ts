import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { insuranceFormalities } from './insurance-formality.ts'
import { formalitySamples } from './samples.ts'

/** 社保手续: formalities that begin, change and end contributions, and those for arrears and refunds. */
export const formalityChapter = {
  resources: [insuranceFormalities],
  documents: [insuranceFormalities],
  choices: listsIn(choices),
  samples: formalitySamples,
} satisfies Chapter
