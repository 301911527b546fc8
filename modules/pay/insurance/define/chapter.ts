import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { insuranceDictionaries } from './insurance-dictionary.ts'
import { insuranceMonthlies } from './insurance-monthly.ts'
import { insurancePersons } from './insurance-person.ts'
import { insuranceMenu } from './menu.ts'
import { insuranceSamples } from './samples.ts'

/** 社保: the rules of the cities for social insurance, and what is paid for a base. */
export const insuranceChapter = {
  resources: [insurancePersons, insuranceMonthlies, insuranceDictionaries],
  sheets: [insuranceMonthlies],
  menu: insuranceMenu,
  choices: listsIn(choices),
  samples: insuranceSamples,
} satisfies Chapter
