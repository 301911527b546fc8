import { PUBLISHED } from '#modules/hr/recruiting-needs/define/choices.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkNeed, isOverPaid, isOverPlan, readPlaces } from './check-need.ts'
import { missingWords, readNeedFacts } from './need-facts.ts'

/** Whether the general manager approves too: more people than vacancies, or pay beyond the ranks of the post. */
async function isBeyond(tx: Tx, record: WireRecord): Promise<boolean> {
  const places = await readPlaces(tx, record)
  return isOverPlan(record, places) || isOverPaid(record, places)
}

/** An approved need is open: publishing, closing and applications are steps of their own. */
async function effect(tx: Tx, actor: Actor, { id }: WireRecord): Promise<void> {
  await updateRow(tx, recruitingNeeds, id, { publishState: PUBLISHED.no }, actor)
}

export const needKind: DocumentKind = {
  resource: recruitingNeeds,
  check: checkNeed,
  missing: { submit: missingWords },
  background: readNeedFacts,
  formFacts: readNeedFacts,
  facts: {
    isBeyond: {
      type: 'bool',
      names: {
        zh: '超编或超出职级薪资',
        en: 'Beyond headcount or pay band',
        es: 'Supera la plantilla o la banda salarial',
      },
      read: isBeyond,
    },
  },
  effect,
}
