import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { readCompanyLife } from '#product/api/link-lives.ts'

/** Hours of the links of a purpose whose life the maker chooses. */
type Hours = { usual: number; longest: number }

/**
 * The hours that the company set, never more than the purpose allows; null for a purpose for which the maker
 * does not choose.
 */
export async function hoursOf(
  db: Database | Tx,
  { name, life }: LinkPurpose,
): Promise<Hours | null> {
  if (life.kind !== 'chosen') return null
  const set = await readCompanyLife(db, name)
  const longest = Math.min(set?.longestHours ?? life.longestHours, life.limitHours)
  return { usual: Math.min(set?.usualHours ?? life.usualHours, longest), longest }
}
