import { sql } from 'kysely'
import { consentTexts } from '#modules/hr/talents/define/consent-text.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'

/** Adds the next version of a kind of text. A lock makes two additions wait for each other. */
export const addConsentText: WriteVerb = async (tx, actor, input) => {
  const kind = String(input.kind)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent_text ${kind}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ edition: number }>`
    select coalesce(max(edition), 0) + 1 as edition from consent_text where kind = ${kind}`.execute(
    tx,
  )
  const edition = rows[0]?.edition ?? 1
  return addRecord(tx, actor, consentTexts, input, { edition, name: `${kind} 第${edition}版` })
}
