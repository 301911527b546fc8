import { sql } from 'kysely'
import { consentTexts } from '#modules/hr/talents/define/consent-text.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

export const PREFIX = 'RC'

/** The text that a person agrees to must be in force. */
export async function requireTextInForce(tx: Tx, id: unknown, form: Resource = talents) {
  const text = await selectAnyRecord(tx, consentTexts, String(id))
  if (text && String(text.effectiveFrom) <= (await readToday(tx))) return text
  throw invalidFields(form, { consentTextId: { key: 'invalid.textNotInForce' } })
}

async function countAlike(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from talents_alike(${id}::uuid)`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Adds a person who agreed to a text; the answer says when others look like the same person. */
export const addTalent: WriteVerb = async (tx, actor, input) => {
  await requireTextInForce(tx, input.consentTextId)
  const talentNo = sql`next_document_number(${PREFIX})`
  const saved = await addRecord(tx, actor, talents, input, { talentNo })
  const count = await countAlike(tx, saved.id)
  if (count === 0) return saved
  return { ...saved, message: { key: 'recruit.addedAlike', values: { count }, isDoubtful: true } }
}
