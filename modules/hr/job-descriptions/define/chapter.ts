import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { postMenu } from './menu.ts'
import { postExplains } from './post-explain.ts'

/** 编制与岗位. */
export const postChapter = {
  resources: [postExplains],
  menu: postMenu,
  documents: [postExplains],
} satisfies Chapter
