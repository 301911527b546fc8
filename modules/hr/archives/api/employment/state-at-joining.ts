import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Codes of EMPLOYMENT_STATUS. */
export const NOT_JOINED_YET = '0'
const ON_PROBATION = '1'
const REGULAR = '2'
const INTERN = '7'
const ON_SERVICE_CONTRACT = '8'

/** Codes of EMPLOYMENT_KIND without a probation, with the state that each begins in. */
const STATE_OF_KIND: Readonly<Record<string, string>> = {
  '3': ON_SERVICE_CONTRACT,
  '4': INTERN,
  // Labour Contract Law of the PRC, article 70: part-time work has no probation.
  '5': REGULAR,
  '6': ON_SERVICE_CONTRACT,
  '7': ON_SERVICE_CONTRACT,
}

/** Retired people are on no employment contract: Regulation on the Implementation of the Labour Contract Law, article 21. */
export const isService = (empKind: string): boolean =>
  STATE_OF_KIND[empKind] === ON_SERVICE_CONTRACT

/** Whether this kind of employment begins with a probation. */
export const beginsOnProbation = (empKind: string): boolean => !(empKind in STATE_OF_KIND)

/** Labour Contract Law, article 19. */
const LONGEST_PROBATION_MONTHS = 6

/** The state at rejoining. An employee whose contract has no probation is regular immediately. */
export function stateAtRejoining(empKind: string, hasProbation: boolean): string {
  return STATE_OF_KIND[empKind] ?? (hasProbation ? ON_PROBATION : REGULAR)
}

type Joining = Readonly<Record<string, unknown>>

/**
 * The state that a new file begins with. The server derives it from the joining data. An employee
 * who joined longer ago than the longest probation is regular.
 */
export async function stateAtJoining(tx: Tx, joining: Joining): Promise<string> {
  const [state = ''] = await statesAtJoining(tx, [joining])
  return state
}

/** Same as `stateAtJoining`, for many people in one query. */
export async function statesAtJoining(tx: Tx, people: readonly Joining[]): Promise<string[]> {
  const days = [...new Set(people.map(({ joinDate }) => String(joinDate)))]
  const { rows } = await sql<{ day: string; ahead: boolean; long_ago: boolean }>`
    select day::text as day, day > today() as ahead,
      term_over(day, ${LONGEST_PROBATION_MONTHS}) <= today() as long_ago
    from unnest(${days}::date[]) as day`.execute(tx)
  const facts = new Map(rows.map((row) => [row.day, row]))
  return people.map(({ joinDate, empKind }) => {
    const { ahead, long_ago } = facts.get(String(joinDate)) ?? { ahead: false, long_ago: false }
    if (ahead) return NOT_JOINED_YET
    return STATE_OF_KIND[String(empKind)] ?? (long_ago ? REGULAR : ON_PROBATION)
  })
}
