import type { Chapter } from '#platform/define/built-in/chapter.ts'
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
  choices,
  documents: [probations, regularisations],
} satisfies Chapter
