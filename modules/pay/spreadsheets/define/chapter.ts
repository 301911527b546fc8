import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { spreadsheetSamples } from './samples.ts'
import { spreadsheets } from './spreadsheet.ts'

/** 外部工资表: pay that is computed outside the product. Its page is under the heading of pay runs. */
export const spreadsheetChapter = {
  resources: [spreadsheets],
  choices: listsIn(choices),
  samples: spreadsheetSamples,
} satisfies Omit<Chapter, 'menu'>
