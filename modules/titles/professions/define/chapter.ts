import * as reviewChoices from '#modules/titles/title-reviews/define/choices.ts'
import { titleReviews } from '#modules/titles/title-reviews/define/title-review.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { professionMenu } from './menu.ts'
import { professions } from './profession.ts'
import { professionSamples } from './samples.ts'
import { titleAllowances } from './title-allowance.ts'
import { titleAppointments } from './title-appointment.ts'

/** 职称: titles of people with their appointments and allowances, and applications for titles. */
export const professionChapter = {
  resources: [professions, titleAppointments, titleAllowances, titleReviews],
  menu: professionMenu,
  choices: { ...listsIn(choices), ...listsIn(reviewChoices) },
  samples: professionSamples,
  documents: [titleReviews],
} satisfies Chapter
