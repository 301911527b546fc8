import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { SHIFT_BREAK, SHIFT_DAY, SHIFT_KIND } from './choices.ts'
import { shiftSamples } from './samples.ts'
import { shiftGroups } from './shift-group.ts'
import { shiftSegments } from './shift-segment.ts'

/** 班次: shifts and their segments. */
export const shiftChapter = {
  resources: [shiftGroups, shiftSegments],
  choices: { SHIFT_KIND, SHIFT_DAY, SHIFT_BREAK },
  samples: shiftSamples,
} satisfies Chapter
