import { LEAVING, STAYING } from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { departures } from './departure.ts'

/** 离职: the end of employments. */
export const departureChapter = {
  resources: [departures],
  choices: listsIn(choices),
  documents: [departures],
  starts: [
    {
      name: 'departure',
      resource: departures.path,
      field: 'userId',
      when: STAYING,
      why: { [LEAVING]: 'leaving' },
      once: true,
    },
  ],
} satisfies Chapter
