import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { EXPECTED_FIELDS } from '#modules/hr/archives/define/expected-fields.ts'
import type { FileGaps } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { atWorkWithinReach, shownInOthers } from './files-within-reach.ts'

/**
 * Counts, for each expected field, the files of people at work that leave it empty; the most
 * frequent first.
 */
export async function readFileGaps(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<FileGaps | null> {
  const open = EXPECTED_FIELDS.flatMap((name) => {
    const shown = shownInOthers(actor, name)
    if (shown === null) return []
    const isOpen = sql`coalesce(${sql.ref(`b.${columnName(name)}`)}::text, '') = ''`
    return [{ name, isOpen: sql`${isOpen} and ${shown}` }]
  })
  if (open.length === 0) return null
  const query = sql<Record<string, number>>`
    select count(*)::integer as people, ${sql.join(
      open.map(
        ({ name, isOpen }) => sql`count(*) filter (where ${isOpen})::integer as ${sql.id(name)}`,
      ),
    )}
    from ${sql.table(archives.view)} b where ${atWorkWithinReach(actor)}`
  const [row = {}] = await counts.readRows(db, query.compile(db))
  const fields = open
    .map(({ name }) => ({ field: name, count: row[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return { people: row.people ?? 0, fields }
}
