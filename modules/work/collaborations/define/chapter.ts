import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { ANSWER, COLLAB_REPLY, COLLAB_STATE, PRIVACY, REPEAT, SCHEDULE_KIND } from './choices.ts'
import { collaborations } from './collaboration.ts'
import { togetherMenu } from './menu.ts'
import { togetherSamples } from './samples.ts'

/** 协作: calendars, and requests between departments. */
export const togetherChapter = {
  resources: [schedules, collaborations],
  menu: togetherMenu,
  choices: {
    SCHEDULE_KIND,
    REPEAT,
    PRIVACY,
    ANSWER,
    COLLAB_STATE,
    COLLAB_REPLY,
  },
  samples: togetherSamples,
  documents: [collaborations],
} satisfies Chapter
