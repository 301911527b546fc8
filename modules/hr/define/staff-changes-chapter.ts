import * as choices from '#modules/hr/departures/define/choices.ts'
import { dimissions } from '#modules/hr/departures/define/dimission.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { changeMenu } from './staff-changes-menu.ts'

/** 人事异动: who goes elsewhere, and who goes. */
export const changeChapter = {
  resources: [transfers, dimissions],
  menu: changeMenu,
  choices,
  documents: [transfers, dimissions],
} satisfies Chapter
