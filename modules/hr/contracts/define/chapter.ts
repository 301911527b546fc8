import { NOT_JOINED_YET, STAYING } from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { contracts } from './contract.ts'
import { contractTypes } from './contract-type.ts'
import { contractMenu } from './menu.ts'

/** 合同管理. */
export const contractChapter = {
  resources: [contracts, contractTypes],
  menu: contractMenu,
  choices: listsIn(choices),
  documents: [contracts],
  starts: [
    {
      name: 'renewal',
      resource: contracts.path,
      field: 'userId',
      action: 'renew',
      when: STAYING,
    },
    {
      name: 'signing',
      resource: contracts.path,
      field: 'userId',
      action: 'sign',
      when: [NOT_JOINED_YET, ...STAYING],
    },
    {
      name: 'contract',
      resource: contracts.path,
      field: 'userId',
      when: [NOT_JOINED_YET, ...STAYING],
    },
  ],
} satisfies Chapter
