import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { infoChanges, WAITING } from '#modules/hr/archives/define/info-change.ts'
import type { WaitingChanges } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

const MAX_ROWS = 5

type Found = WaitingChanges['rows'][number] & { total: number }

/** Whether the actor may decide about requests. */
export function decidesChanges({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.has(permissionCode(infoChanges, 'confirm'))
}

/** Reads the requests that the reader may decide. Their own requests are left out. */
export async function readWaitingChanges(
  { db, counts }: CountingStore,
  actor: Actor,
  most = MAX_ROWS,
): Promise<WaitingChanges> {
  const query = sql<Found>`
    with waiting as (
      select c.id, c.user_id, c.item_count, c.asked_at, count(*) over ()::integer as total
      from ${sql.table(infoChanges.table)} c
      where c.deleted_at is null and c.state = ${WAITING} and c.user_id is distinct from ${actor.userBaseId}::uuid
        and ${scopePredicate(infoChanges, 'c', actor, 'confirm')}
      order by c.asked_at, c.id limit ${most}
    )
    select w.id, b.id as person, b.name, b.photo, d.name as "deptName", w.item_count as items, w.total,
      to_char(w.asked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "askedAt"
    from waiting w join ${sql.table(archives.view)} b on b.id = w.user_id
      left join department d on d.id = b.dept_id
    order by w.asked_at, w.id`
  const found = await counts.readRows(db, query.compile(db))
  return {
    total: found[0]?.total ?? 0,
    rows: found.map(({ total: _, ...row }) => row),
  }
}
