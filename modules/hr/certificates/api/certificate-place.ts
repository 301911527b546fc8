import { sql } from 'kysely'
import { CERTIFICATE } from '#modules/hr/certificates/define/certificate-states.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const { inStore, returned, expired } = CERTIFICATE
/** Codes of EMPLOYMENT_STATUS of people who left or retired. */
export const GONE = ['4', '5']

/**
 * The state of a certificate that is neither lent nor registered: returned when its owner left,
 * expired when its term is over, else in store.
 */
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
