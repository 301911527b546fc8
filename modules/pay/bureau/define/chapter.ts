import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { bureauColumns } from './bureau-columns.ts'
import * as choices from './choices.ts'
import { bureauSamples } from './samples.ts'

/** 回盘对账: months of insurance and fund beside the files of the bureaus. */
export const bureauChapter = {
  resources: [bureauColumns],
  choices: listsIn(choices),
  samples: bureauSamples,
} satisfies Chapter
