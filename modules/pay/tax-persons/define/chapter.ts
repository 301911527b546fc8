import { taxMenu } from '#modules/pay/tax/define/menu.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { taxPersonSamples } from './samples.ts'
import { taxDeductions } from './tax-deduction.ts'
import { taxOpenings } from './tax-opening.ts'
import { taxProfiles } from './tax-profile.ts'

/** 个税 of a person: declared deductions, how they are taxed, and what was paid before the first run. */
export const taxPersonChapter = {
  resources: [taxDeductions, taxProfiles, taxOpenings],
  menu: taxMenu,
  choices: listsIn(choices),
  samples: taxPersonSamples,
} satisfies Chapter
