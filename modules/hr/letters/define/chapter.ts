import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { commitmentLetters } from './commitment-letter.ts'
import { commitmentSendings } from './commitment-sending.ts'
import { commitmentTemplates } from './commitment-template.ts'
import { letterMenu } from './menu.ts'
import { letterSamples } from './samples.ts'

/** 承诺书 and 记录. */
export const letterChapter = {
  resources: [commitmentLetters, commitmentSendings, commitmentTemplates, recordNotes],
  menu: letterMenu,
  choices,
  samples: letterSamples,
} satisfies Chapter
