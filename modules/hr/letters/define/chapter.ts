import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { commitmentLetters } from './commitment-letter.ts'
import { commitmentSendings } from './commitment-sending.ts'
import { commitmentTemplates } from './commitment-template.ts'
import { letterMenu } from './menu.ts'
import { letterSamples } from './samples.ts'

/** 承诺书: letters, their sendings and templates. */
export const letterChapter = {
  resources: [commitmentLetters, commitmentSendings, commitmentTemplates],
  menu: letterMenu,
  choices,
  samples: letterSamples,
  starts: [
    {
      name: 'letter',
      resource: commitmentLetters.path,
      field: 'userIds',
      action: 'send',
      when: EMPLOYED,
    },
  ],
} satisfies Chapter
