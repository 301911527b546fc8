import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { attendGroups } from './attend-group.ts'
import { attendMembers } from './attend-member.ts'
import {
  ATTEND_GROUP_KIND,
  HOLIDAY_RULE,
  HOURS_CYCLE,
  MAKEUP_RULE,
  OVERTIME_RULE,
  WORK_HOURS,
} from './choices.ts'
import { groupSamples } from './samples.ts'

/** 考勤组: attendance groups and their members. */
export const groupChapter = {
  resources: [attendGroups, attendMembers],
  choices: {
    ATTEND_GROUP_KIND,
    HOLIDAY_RULE,
    MAKEUP_RULE,
    OVERTIME_RULE,
    WORK_HOURS,
    HOURS_CYCLE,
  },
  samples: groupSamples,
} satisfies Chapter
