import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { joinAll, selectFields, WHOLE } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Direct grants of one kind of an account; `current` leaves out expired ones. */
export async function readGrantsOf(
  db: Database,
  resource: Resource,
  userId: string,
  { current }: { current: boolean },
): Promise<WireRecord[]> {
  const { columns, joins } = selectFields(resource, Object.keys(resource.fields), WHOLE)
  const begins = resource.fields.validFrom
    ? sql`coalesce(r.valid_from, '-infinity')`
    : sql`'-infinity'`
  const inForce = current
    ? sql`and today() between ${begins} and coalesce(r.valid_to, 'infinity')`
    : sql``
  const result = await sql<WireRecord>`
    select ${sql.join(columns)} from ${sql.table(resource.view)} as r ${joinAll(joins)}
    where r.user_id = ${userId} and r.deleted_at is null ${inForce} order by r.id`.execute(db)
  return result.rows
}
