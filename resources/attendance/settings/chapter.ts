import type { Chapter } from '#resources/built-in/chapter.ts'
import { calendarDays } from './calendar-day.ts'
import * as choices from './choices.ts'
import { settingsMenu } from './menu.ts'
import { settingsSamples } from './samples.ts'
import { shiftGroups } from './shift-group.ts'
import { shiftSegments } from './shift-segment.ts'

const { SHIFT_KIND, SHIFT_DAY, DAY_CLASS } = choices

/** 基础设置: when one works, and when nobody does. */
export const settingsChapter = {
  resources: [shiftGroups, shiftSegments, calendarDays],
  menu: settingsMenu,
  choices: { SHIFT_KIND, SHIFT_DAY, DAY_CLASS },
  samples: settingsSamples,
} satisfies Chapter
