import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { bankTemplates } from './bank-template.ts'
import * as choices from './choices.ts'
import { bankTemplateSamples } from './samples.ts'

/** 代发文件: how banks want the files of payments, and how they answer. */
export const bankFileChapter = {
  resources: [bankTemplates],
  choices: listsIn(choices),
  samples: bankTemplateSamples,
} satisfies Omit<Chapter, 'menu'>
