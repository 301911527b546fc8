import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { salaryTaxes } from './salary-tax.ts'
import { salaryTaxSamples } from './samples.ts'

/** 个税 of a month: the tax withheld, the return, and the result of the bureau. */
export const salaryTaxChapter = {
  resources: [salaryTaxes],
  choices: listsIn(choices),
  sheets: [salaryTaxes],
  samples: salaryTaxSamples,
} satisfies Chapter
