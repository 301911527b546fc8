import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { readCompanyLife } from '#product/api/link-lives.ts'

/** The usual and the longest life of links in hours, if the maker can choose it. */
type Hours = { usual: number; longest: number }

/**
 * The hours that the company set for links of a purpose, never more than the purpose allows; null when the maker cannot
 * choose them.
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
