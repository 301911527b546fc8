import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { legalEntities } from './legal-entity.ts'
import { legalEntityMenu } from './menu.ts'

/** 用人单位: the employers that hire, register, insure and pay. */
export const legalEntityChapter = {
  resources: [legalEntities],
  menu: legalEntityMenu,
} satisfies Chapter
