import type { Chapter } from '#resources/built-in/chapter.ts'
import * as choices from './choices.ts'
import { companyDocuments } from './document.ts'
import { documentMenu } from './menu.ts'
import { documentSamples } from './samples.ts'

/** 共享中心. */
export const documentChapter = {
  resources: [companyDocuments],
  menu: documentMenu,
  choices,
  samples: documentSamples,
  documents: [companyDocuments],
} satisfies Chapter
