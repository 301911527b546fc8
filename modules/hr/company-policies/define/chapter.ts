import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { documentMenu } from './menu.ts'
import { companyDocuments } from './policy.ts'
import { documentSamples } from './samples.ts'

/** 共享中心. */
export const documentChapter = {
  resources: [companyDocuments],
  menu: documentMenu,
  choices,
  samples: documentSamples,
  documents: [companyDocuments],
} satisfies Chapter
