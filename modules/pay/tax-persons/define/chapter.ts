import { taxMenu } from '#modules/pay/tax/define/menu.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { taxPersonSamples } from './samples.ts'
import { taxDeductions } from './tax-deduction.ts'

/** 个税 of a person: declared deductions. */
export const taxPersonChapter = {
  resources: [taxDeductions],
  menu: taxMenu,
  choices: listsIn(choices),
  samples: taxPersonSamples,
} satisfies Chapter
