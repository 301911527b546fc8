import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { meritMenu } from './menu.ts'
import { meritFactors } from './merit-factor.ts'
import { meritSalaries } from './merit-salary.ts'
import { meritScores } from './merit-score.ts'
import { meritSamples } from './samples.ts'

/** 绩效: what leaders score, the factors of departments, and the merit pay of a month. */
export const meritChapter = {
  resources: [meritSalaries, meritScores, meritFactors],
  sheets: [meritSalaries],
  menu: meritMenu,
  choices: listsIn(choices),
  samples: meritSamples,
} satisfies Chapter
