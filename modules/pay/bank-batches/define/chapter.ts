import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { bankBatches } from './bank-batch.ts'
import * as choices from './choices.ts'
import { bankBatchSamples } from './samples.ts'

/** 代发批次: the payments of runs by bank files. */
export const bankBatchChapter = {
  resources: [bankBatches],
  choices: listsIn(choices),
  samples: bankBatchSamples,
} satisfies Omit<Chapter, 'menu'>
