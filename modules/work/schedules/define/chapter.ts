import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { ANSWER, PRIVACY, REPEAT, SCHEDULE_KIND } from './choices.ts'
import { scheduleSamples } from './samples.ts'
import { schedules } from './schedule.ts'

/** 日程: calendar entries; their pages are under the heading of the collaborations. */
export const scheduleChapter = {
  resources: [schedules],
  choices: { SCHEDULE_KIND, REPEAT, PRIVACY, ANSWER },
  samples: scheduleSamples,
} satisfies Chapter
