import { LEAVING, STAYING } from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { transfers } from './transfer.ts'

/** 调动: changes of department, post and company. */
export const transferChapter = {
  resources: [transfers],
  choices: listsIn(choices),
  documents: [transfers],
  starts: [
    {
      name: 'transfer',
      resource: transfers.path,
      field: 'userId',
      when: STAYING,
      why: { [LEAVING]: 'leaving' },
      once: true,
    },
  ],
} satisfies Chapter
