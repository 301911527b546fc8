import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Language } from '#platform/wire/language/language.ts'

type InForce = {
  id: string
  edition: number
  body: string
  purposes: string
  recipients: string | null
  months: number
  /** The end of an agreement given today. */
  until: string
}

/** The latest text of a kind that is in force, in a language where the company wrote it, else in Chinese. */
export async function findConsentText(
  db: Database | Tx,
  kind: string,
  language: Language,
): Promise<InForce | null> {
  const { rows } = await sql<InForce>`
    select id, edition, purposes, recipients, months,
      (today() + make_interval(months => months))::date::text as until,
      coalesce(case ${language}::text when 'en' then body_en when 'es' then body_es end, body_zh) as body
    from consent_text where kind = ${kind} and effective_from <= today() and deleted_at is null
    order by effective_from desc, edition desc limit 1`.execute(db)
  return rows[0] ?? null
}
