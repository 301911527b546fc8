import type { Chapter } from '#resources/built-in/chapter.ts'
import { DAY_LEAVE, DAY_STATUS } from './choices.ts'
import { dailyStatistics } from './daily.ts'
import { recordsMenu } from './menu.ts'
import { monthlySummaries } from './monthly.ts'

/** 记录与统计: what came of each day, and what the days of a month add up to. */
export const recordsChapter = {
  resources: [dailyStatistics, monthlySummaries],
  menu: recordsMenu,
  choices: { DAY_STATUS, DAY_LEAVE },
} satisfies Chapter
