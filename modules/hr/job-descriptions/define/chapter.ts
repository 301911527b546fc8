import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { postExplains } from './job-description.ts'
import { postMenu } from './menu.ts'

/** 编制与岗位. */
export const postChapter = {
  resources: [postExplains],
  menu: postMenu,
  documents: [postExplains],
} satisfies Chapter
