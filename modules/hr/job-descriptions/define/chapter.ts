import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { jobDescriptions } from './job-description.ts'
import { postMenu } from './menu.ts'

/** 编制与岗位. */
export const postChapter = {
  resources: [jobDescriptions],
  menu: postMenu,
  documents: [jobDescriptions],
} satisfies Chapter
