import { sql } from 'kysely'
import { ASKS, REQUEST } from '#modules/hr/privacy/define/choices.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import type { OverdueRequests } from '#modules/hr/privacy/wire/privacy.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const MAX_ROWS = 5

/** Whether the reader may answer privacy requests. */
export function answersRequests({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return permissions.has(permissionCode(privacyRequests, 'finish'))
}

/** Reads the requests whose last day has passed, the oldest first. Deletions that the reader entered are left to others. */
export async function readOverdueRequests(
  { db, counts }: CountingStore,
  { userId }: Actor,
  most = MAX_ROWS,
): Promise<OverdueRequests> {
  const query = sql<OverdueRequests['rows'][number] & { total: number }>`
    select r.id, r.request_no as "requestNo", t.name, r.kind, r.due_on::text as "dueOn",
      ${wireTime('r.created_at')} as "askedAt", count(*) over ()::integer as total
    from privacy_request r join talent t on t.id = r.talent_id
    where r.state = ${REQUEST.waiting} and r.deleted_at is null and r.due_on < today()
      and not (r.kind = ${ASKS.remove} and r.created_by is not distinct from ${userId}::uuid)
    order by r.due_on, r.id limit ${most}`
  const found = await counts.readRows(db, query.compile(db))
  return {
    total: found[0]?.total ?? 0,
    rows: found.map(({ total: _, ...row }) => row),
  }
}
