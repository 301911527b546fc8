import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { interviewPlans } from './interview-plan.ts'
import { recruitingMenu } from './menu.ts'
import { recruitingNeeds } from './recruiting-need.ts'
import { needSamples } from './samples.ts'
import { scoreCards } from './score-card.ts'

/** 招聘: the needs of departments, their rounds of interviews, and score cards. */
export const recruitingChapter = {
  resources: [recruitingNeeds, interviewPlans, scoreCards],
  menu: recruitingMenu,
  choices: listsIn(choices),
  samples: needSamples,
  documents: [recruitingNeeds],
} satisfies Chapter
