import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { calendarDays } from './calendar-day.ts'
import { DAY_CLASS } from './choices.ts'
import { calendarSamples } from './samples.ts'

/** 日历: the class of each day. */
export const calendarChapter = {
  resources: [calendarDays],
  choices: { DAY_CLASS },
  samples: calendarSamples,
} satisfies Chapter
