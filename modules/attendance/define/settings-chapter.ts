import { calendarDays } from '#modules/attendance/calendar/define/calendar-day.ts'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { attendMembers } from '#modules/attendance/groups/define/attend-member.ts'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './settings-choices.ts'
import { settingsMenu } from './settings-menu.ts'
import { settingsSamples } from './settings-samples.ts'

const { SHIFT_KIND, SHIFT_DAY, DAY_CLASS } = choices
const { ATTEND_GROUP_KIND, HOLIDAY_RULE, MAKEUP_RULE, OVERTIME_RULE } = choices
const { WORK_HOURS, HOURS_CYCLE } = choices

/** 基础设置: shifts, groups and the calendar. */
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
