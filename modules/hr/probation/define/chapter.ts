import {
  NOT_JOINED_YET,
  ON_PROBATION,
  REGULAR,
} from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { probationMenu } from './menu.ts'
import { probations } from './probation.ts'
import { probationEvaluations } from './probation-evaluation.ts'
import { regularisations } from './regularisation.ts'
import { regularisationExaminations } from './regularisation-examination.ts'

/** 试用转正. */
export const probationChapter = {
  resources: [probations, probationEvaluations, regularisations, regularisationExaminations],
  menu: probationMenu,
  choices: listsIn(choices),
  documents: [probations, regularisations],
  starts: [
    {
      name: 'probation',
      resource: probations.path,
      field: 'userId',
      when: [NOT_JOINED_YET, ON_PROBATION],
    },
    {
      name: 'confirmation',
      resource: regularisations.path,
      field: 'probationId',
      when: [ON_PROBATION],
      why: { [REGULAR]: 'confirmed' },
      once: true,
    },
  ],
} satisfies Chapter
