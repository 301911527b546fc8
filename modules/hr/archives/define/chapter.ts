import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { archives } from './archive.ts'
import * as choices from './choices.ts'
import { educations } from './education.ts'
import { families } from './family.ts'
import { infoChanges } from './info-change.ts'
import { archiveMenu } from './menu.ts'
import { voidedArchives } from './voided-archive.ts'
import { workHistories } from './work-history.ts'

/** 人事档案 with the requests to change them. */
export const archiveChapter = {
  resources: [archives, educations, workHistories, families, infoChanges, voidedArchives],
  menu: archiveMenu,
  choices,
} satisfies Chapter
