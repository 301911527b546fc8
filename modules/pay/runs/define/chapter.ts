import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { payRunMenu } from './menu.ts'
import { payRuns } from './pay-run.ts'
import { salaries } from './salary.ts'
import { payRunSamples } from './samples.ts'

/** 发薪: pay runs and their sheets. */
export const payRunChapter = {
  resources: [payRuns, salaries],
  menu: payRunMenu,
  choices: listsIn(choices),
  sheets: [salaries],
  samples: payRunSamples,
} satisfies Chapter
