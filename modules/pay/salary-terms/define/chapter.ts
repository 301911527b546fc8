import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { salaryTermMenu } from './menu.ts'
import { salaryTerms } from './salary-term.ts'

/** 定薪: dated terms of pay. */
export const salaryTermChapter = {
  resources: [salaryTerms],
  menu: salaryTermMenu,
  choices: listsIn(choices),
  samples: {
    // No sample is a second row of a person on the same day.
    [salaryTerms.path]: {
      // Uses a fee for services, which has no amount of its own, because each amount is typed for some kinds of pay
      // only.
      salaryType: '6',
      taxKind: '劳务报酬',
      baseSalary: null,
      postSalary: null,
      meritBase: null,
      yearTotal: null,
      monthShare: null,
      unitRate: null,
      probationRatio: '1.00',
      effectiveFrom: (n) => `20${30 + (n % 50)}-0${1 + (n % 9)}-01`,
    },
  },
} satisfies Chapter
