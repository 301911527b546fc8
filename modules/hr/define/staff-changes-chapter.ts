import * as ofDepartures from '#modules/hr/departures/define/choices.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import * as ofTransfers from '#modules/hr/transfers/define/choices.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { changeMenu } from './staff-changes-menu.ts'

/** 人事异动: transfers and departures. */
export const changeChapter = {
  resources: [transfers, departures],
  menu: changeMenu,
  choices: listsIn({ ...ofDepartures, ...ofTransfers }),
  documents: [transfers, departures],
} satisfies Chapter
