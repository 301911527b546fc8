import type { Chapter } from '#resources/built-in/chapter.ts'
import { attendGroups } from './attend-group.ts'
import { attendMembers } from './attend-member.ts'
import { calendarDays } from './calendar-day.ts'
import * as choices from './choices.ts'
import { settingsMenu } from './menu.ts'
import { settingsSamples } from './samples.ts'
import { shiftGroups } from './shift-group.ts'
import { shiftSegments } from './shift-segment.ts'

const { SHIFT_KIND, SHIFT_DAY, DAY_CLASS } = choices
const { ATTEND_GROUP_KIND, HOLIDAY_RULE, MAKEUP_RULE, OVERTIME_RULE } = choices
const { WORK_HOURS, HOURS_CYCLE } = choices

/** 基础设置: when one works, and when nobody does. */
export const settingsChapter = {
  resources: [shiftGroups, shiftSegments, attendGroups, attendMembers, calendarDays],
  menu: settingsMenu,
  choices: {
    SHIFT_KIND,
    SHIFT_DAY,
    DAY_CLASS,
    ATTEND_GROUP_KIND,
    HOLIDAY_RULE,
    MAKEUP_RULE,
    OVERTIME_RULE,
    WORK_HOURS,
    HOURS_CYCLE,
  },
  samples: settingsSamples,
} satisfies Chapter
