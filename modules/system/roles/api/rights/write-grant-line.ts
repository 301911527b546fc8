import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** The subject of a log entry: the role, or the account that holds a right directly. */
type Holder = { role: string } | { account: unknown }

/** Writes an audit log entry for a grant or revocation, besides the row's history. */
export async function writeGrantLine(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  holder: Holder,
  change: { before?: Values; after?: Values },
): Promise<void> {
  const title =
    'role' in holder
      ? sql`(select name from role where id = ${holder.role})`
      : sql`(select name from app_user where id = ${holder.account})`
  await writeAudit(tx, actor, { ...change, resource: resource.path, action: 'grant', title })
}

/** The fields of a grant row. */
export function grantIn(resource: Resource, record: Values): Values {
  return Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, record[name] ?? null]),
  )
}
