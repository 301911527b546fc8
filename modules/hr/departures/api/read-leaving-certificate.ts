import { sql } from 'kysely'
import { certifiedFacts, type LeavingCertificate } from '#modules/hr/departures/wire/departure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { serviceTime } from '#platform/wire/time/terms.ts'

/** Reads the last issued copy of a departure's certificate, as handed out. */
export async function readCertificate(
  db: Database | Tx,
  dimissionId: string,
): Promise<LeavingCertificate | null> {
  const { rows } = await sql<{ says: object; no: string; copy: number; issuedOn: string }>`
    select says, no, copy, issued_on::text as "issuedOn" from leaving_certificate
    where dimission_id = ${dimissionId} order by copy desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { says, ...issued } = last
  const facts = certifiedFacts.parse(says)
  return { ...facts, ...issued, ...serviceTime(facts.joinDate, facts.lastDay) }
}
