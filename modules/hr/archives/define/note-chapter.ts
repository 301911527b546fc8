import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './note-choices.ts'
import { recordNotes } from './record-note.ts'

/** 记事: notes about employees, listed in the menu below the letters. */
export const noteChapter = {
  resources: [recordNotes],
  choices,
  samples: { 'hr/record-notes': { visibility: 'superior' } },
} satisfies Chapter
