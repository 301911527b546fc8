import { attendLocks } from '#modules/attendance/locks/define/lock.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { LOCK_TYPE, SCHEDULE_SOURCE } from './choices.ts'
import { rosterMenu } from './menu.ts'
import { schedules } from './schedule.ts'

/** 排班: the shifts of each employee by day, and the locks on changes. */
export const rosterChapter = {
  resources: [schedules, attendLocks],
  menu: rosterMenu,
  choices: { LOCK_TYPE, SCHEDULE_SOURCE },
} satisfies Chapter
