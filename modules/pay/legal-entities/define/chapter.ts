import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { entityAccounts } from './entity-account.ts'
import { entityRates } from './entity-rate.ts'
import { legalEntities } from './legal-entity.ts'
import { legalEntityMenu } from './menu.ts'
import { legalEntitySamples } from './samples.ts'

/** 用人单位: the employers that hire, register, insure and pay. */
export const legalEntityChapter = {
  resources: [legalEntities, entityAccounts, entityRates],
  menu: legalEntityMenu,
  choices: listsIn(choices),
  samples: legalEntitySamples,
} satisfies Chapter
