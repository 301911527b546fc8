import { sql } from 'kysely'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const { inStore, returned, expired } = CERTIFICATE
/** Codes of EMPLOYMENT_STATUS of those who are here no more. */
export const GONE = ['4', '5']

/** What becomes of a certificate that is with nobody else: it is in store, its owner's again, or over. */
export async function placeOfCertificate(
  tx: Tx,
  { userId = null, validTo = null }: Partial<WireRecord>,
): Promise<string> {
  const { rows } = await sql<{ isGone: boolean; isOver: boolean }>`
    select coalesce(${validTo}::date < today(), false) as "isOver",
      exists (select from user_base_info where id = ${userId}::uuid and status = any(${GONE})) as "isGone"`.execute(
    tx,
  )
  if (rows[0]?.isGone) return returned
  return rows[0]?.isOver ? expired : inStore
}
