import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { interfaces } from '#modules/system/menus/define/interface.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionResult } from '#platform/api/crud/verbs.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { ANY_SESSION, type CallDescription, SIGNED_IN } from '#platform/api/http/calls.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

const SYNC_LOCK = 7_316_002
const WITH_FAMILY = /^\/(?:(uc|wt)\/api|(hr|cyl|sa))\/([^/]+)\/(.+)$/
/** Calls of the shell are also available without a prefix. */
const OF_SHELL = /^\/([^/]+)\/(.+)$/

function namesIn(path: string): { family: string; resource: string; method: string } {
  const known = WITH_FAMILY.exec(path)
  if (known) {
    const [, prefixed, plain, resource = '', method = ''] = known
    return { family: prefixed ?? plain ?? 'uc', resource, method }
  }
  const [, resource = '', method = ''] = OF_SHELL.exec(path) ?? []
  return { family: 'uc', resource, method }
}

function isOpen(need: CallDescription['need']): need is typeof SIGNED_IN | typeof ANY_SESSION {
  return need === SIGNED_IN || need === ANY_SESSION
}

function describeRow({ method: httpMethod, path, need, audit }: CallDescription) {
  const { family, resource, method } = namesIn(path)
  return {
    id: uuidv7(),
    family,
    resource,
    method,
    http_method: httpMethod,
    path,
    needs: isOpen(need) ? null : need.join(', '),
    open_to_all: isOpen(need),
    audit_level: audit,
  }
}

type Counts = { added: number; changed: number; missing: number; back: number }

/**
 * Syncs the interface list with the route table: adds new calls, updates changed ones, marks
 * removed ones. A repeated run changes nothing.
 */
export function syncInterfaces(
  db: Database,
  actor: Actor | null,
  calls: readonly CallDescription[],
): Promise<ActionResult> {
  return db.transaction().execute((tx) => syncWithin(tx, actor, calls))
}

/** Like syncInterfaces, within the transaction of the calling action. */
export async function syncWithin(
  tx: Tx,
  actor: Actor | null,
  calls: readonly CallDescription[],
): Promise<ActionResult> {
  const by = actor?.userId ?? null
  await sql`select pg_advisory_xact_lock(${SYNC_LOCK})`.execute(tx)
  const rowsJson = JSON.stringify(calls.map(describeRow))
  const { rows } = await sql<Counts>`
    with given as materialized (
      select * from jsonb_to_recordset(${rowsJson}::jsonb) as row (id uuid, family text, resource text,
        method text, http_method text, path text, needs text, open_to_all boolean, audit_level text)
    ), returning_calls as (
      select count(*) as count from interface i join given using (http_method, path)
      where i.missing and i.deleted_at is null
    ), written as (
      insert into interface as i (id, family, resource, method, http_method, path, needs,
        open_to_all, audit_level, created_by, updated_by)
      select id, family, resource, method, http_method, path, needs, open_to_all, audit_level,
        ${by}::uuid, ${by}::uuid
      from given
      on conflict (http_method, path) where deleted_at is null do update set
        family = excluded.family, resource = excluded.resource, method = excluded.method,
        needs = excluded.needs, open_to_all = excluded.open_to_all,
        audit_level = excluded.audit_level, missing = false, version = i.version + 1,
        updated_at = now(), updated_by = excluded.updated_by
      where i.missing or (i.family, i.resource, i.method, i.needs, i.open_to_all, i.audit_level)
        is distinct from (excluded.family, excluded.resource, excluded.method, excluded.needs,
          excluded.open_to_all, excluded.audit_level)
      returning i.version
    ), gone as (
      update interface i set missing = true, version = version + 1, updated_at = now(),
        updated_by = ${by}::uuid
      where not missing and deleted_at is null
        and not exists (select from given g where g.http_method = i.http_method and g.path = i.path)
      returning 1
    )
    select count(*) filter (where version = 1) as added,
      count(*) filter (where version > 1) - (select count from returning_calls) as changed,
      (select count(*) from gone) as missing, (select count from returning_calls) as back
    from written`.execute(tx)
  const counts = rows[0] ?? { added: 0, changed: 0, missing: 0, back: 0 }
  const isNews = Object.values(counts).some((count) => Number(count) > 0)
  // A start without changes needs no audit log entry.
  if (actor || isNews)
    await writeAudit(tx, actor, {
      resource: interfaces.path,
      action: 'update',
      after: counts,
      told: { key: 'told.synced' },
    })
  return { message: { key: 'navigation.synced', values: counts } }
}
