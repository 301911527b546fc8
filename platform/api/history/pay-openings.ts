import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { PayItem } from '#platform/wire/records/pay-item.ts'

/**
 * Records that the caller opened these rows of pay, once a day for each person and item, so that the person can see who
 * opened them. The caller's own rows are not recorded, nor are responses without a body. Call it before the response is
 * sent: if the record fails, the caller gets no response.
 */
export async function notePayOpened(
  db: Database | Tx,
  { userId, userBaseId }: Actor,
  { pay, scope, table }: Resource,
  ids: readonly string[],
): Promise<void> {
  if (!pay || ids.length === 0 || currentOrigin()?.isBodiless) return
  const person = sql.ref(`t.${columnName(scope?.person ?? 'id')}`)
  await sql`
    insert into pay_opening (day, person_id, actor_id, item)
    select today(), opened.person_id, ${userId}::uuid, ${pay.item}
    from (select distinct ${person} as person_id from ${sql.table(table)} t
      where t.id = any(${[...ids]}::uuid[])) as opened
    where opened.person_id is not null and opened.person_id is distinct from ${userBaseId}::uuid
    order by opened.person_id
    on conflict (person_id, day, actor_id, item)
      do update set times = pay_opening.times + 1, last_at = now()`.execute(db)
}

/** As `notePayOpened`, for people whose pay was read from a table that is no resource. */
export async function notePeopleOpened(
  db: Database | Tx,
  { userId, userBaseId }: Actor,
  { item, people }: { item: PayItem; people: readonly string[] },
): Promise<void> {
  if (people.length === 0 || currentOrigin()?.isBodiless) return
  await sql`
    insert into pay_opening (day, person_id, actor_id, item)
    select today(), opened.person_id, ${userId}::uuid, ${item}
    from (select distinct unnest(${[...people]}::uuid[]) as person_id) as opened
    where opened.person_id is distinct from ${userBaseId}::uuid
    order by opened.person_id
    on conflict (person_id, day, actor_id, item)
      do update set times = pay_opening.times + 1, last_at = now()`.execute(db)
}
