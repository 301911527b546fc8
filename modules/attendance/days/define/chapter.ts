import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { DAY_LEAVE, DAY_STATUS } from './choices.ts'
import { dailyStatistics } from './daily.ts'

/** 日统计: the results of each day. */
export const dayChapter = {
  resources: [dailyStatistics],
  choices: { DAY_STATUS, DAY_LEAVE },
} satisfies Chapter
