import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { planMenu } from './menu.ts'
import { planSamples } from './samples.ts'
import { yearPlans } from './year-plan.ts'
import { yearPlanChanges } from './year-plan-change.ts'
import { yearPlanConfigs } from './year-plan-config.ts'

/** 计划: the plans of a year. */
export const planChapter = {
  resources: [yearPlans, yearPlanChanges, yearPlanConfigs],
  menu: planMenu,
  choices,
  samples: planSamples,
  documents: [yearPlans, yearPlanChanges],
} satisfies Chapter
