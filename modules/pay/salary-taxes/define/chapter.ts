import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { salaryTaxes } from './salary-tax.ts'
import { salaryTaxSamples } from './samples.ts'

/** 个税 of a month: what was withheld, what is declared, and what the bureau answers. */
export const salaryTaxChapter = {
  resources: [salaryTaxes],
  choices: listsIn(choices),
  sheets: [salaryTaxes],
  samples: salaryTaxSamples,
} satisfies Chapter
