import type { Chapter } from '#resources/built-in/chapter.ts'
import * as choices from './choices.ts'
import { dimissions } from './dimission.ts'
import { changeMenu } from './menu.ts'
import { transfers } from './transfer.ts'

/** 人事异动: who goes elsewhere, and who goes. */
export const changeChapter = {
  resources: [transfers, dimissions],
  menu: changeMenu,
  choices,
  documents: [transfers, dimissions],
} satisfies Chapter
