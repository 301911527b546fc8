import { scoreCards } from '#modules/hr/recruiting-needs/define/score-card.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

const WHOLE = 100

/** The weights add up to 100, and each code stands once: sheets name their items by it. */
function checkItems({ items }: WriteInput): void {
  if (items === undefined) return
  const listed = rowsIn(items)
  const sum = listed.reduce((total, { weight }) => total + Number(weight ?? 0), 0)
  if (sum !== WHOLE) {
    throw invalidFields(scoreCards, {
      items: { key: 'invalid.weightSum', values: { sum, total: WHOLE } },
    })
  }
  if (new Set(listed.map(({ code }) => code)).size < listed.length) {
    throw invalidFields(scoreCards, { items: { key: 'invalid.codeTwice' } })
  }
}

export const addScoreCard: WriteVerb = async (tx, actor, input) => {
  checkItems(input)
  return addRecord(tx, actor, scoreCards, input)
}

export const updateScoreCard: WriteVerb = async (tx, actor, input) => {
  checkItems(input)
  return updateRecord(tx, actor, scoreCards, input)
}
