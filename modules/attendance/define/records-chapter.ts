import { DAY_LEAVE, DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { recordsMenu } from './records-menu.ts'

/** 记录与统计: the results of each day, and their sums by month. */
export const recordsChapter = {
  resources: [dailyStatistics, monthlySummaries],
  menu: recordsMenu,
  choices: { DAY_STATUS, DAY_LEAVE },
} satisfies Chapter
