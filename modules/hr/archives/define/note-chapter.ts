import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { EMPLOYED, GONE, NOT_JOINED_YET } from './employment-states.ts'
import * as choices from './note-choices.ts'
import { recordNotes } from './record-note.ts'

/** 记事: notes about employees, listed in the menu below the letters. */
export const noteChapter = {
  resources: [recordNotes],
  choices,
  starts: [
    {
      name: 'note',
      resource: recordNotes.path,
      field: 'userId',
      when: [NOT_JOINED_YET, ...EMPLOYED, ...GONE],
    },
  ],
  samples: { 'hr/record-notes': { visibility: 'superior' } },
} satisfies Chapter
