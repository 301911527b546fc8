import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'

/** Codes of EMPLOYMENT_STATUS. */
export const NOT_JOINED_YET = '0'
const ON_PROBATION = '1'
const REGULAR = '2'
const INTERN = '7'
const ON_SERVICE_CONTRACT = '8'

/** Codes of EMPLOYMENT_KIND that are no employment with a probation. */
const STATE_OF_KIND: Readonly<Record<string, string>> = {
  '3': ON_SERVICE_CONTRACT,
  '4': INTERN,
  // Labour Contract Law of the PRC, article 70: part-time work has no probation.
  '5': REGULAR,
  '6': ON_SERVICE_CONTRACT,
  '7': ON_SERVICE_CONTRACT,
}

/** Labour Contract Law, article 19. */
const LONGEST_PROBATION_MONTHS = 6

/**
 * The state that a new file begins with, by what is said at joining: nobody types
 * it. Whoever joined longer ago than any probation may last is a regular member.
 */
export async function stateAtJoining(
  tx: Tx,
  { joinDate, empKind }: Readonly<Record<string, unknown>>,
): Promise<string> {
  const result = await sql<{ ahead: boolean; long_ago: boolean }>`
    select ${joinDate}::date > today() as ahead,
      ${joinDate}::date + make_interval(months => ${LONGEST_PROBATION_MONTHS}) <= today() as long_ago`.execute(
    tx,
  )
  const { ahead, long_ago } = result.rows[0] ?? { ahead: false, long_ago: false }
  if (ahead) return NOT_JOINED_YET
  return STATE_OF_KIND[String(empKind)] ?? (long_ago ? REGULAR : ON_PROBATION)
}
