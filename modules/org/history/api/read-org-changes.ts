import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { orgHistories } from '#modules/org/history/define/org-history.ts'
import { type Logged, showLogged } from '#modules/system/logs/api/show-logged.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { HistoryEntry } from '#platform/wire/records/history.ts'

type Values = Record<string, unknown> | null
type Row = Omit<Logged, 'action' | 'version' | 'recordId'> & {
  userId: string | null
  deptId: string
}

/** Some events store names instead of ids. Their values are shown at the field of the id. */
function byField(resource: Resource, values: Values): Values {
  const names = new Map(Object.keys(resource.fields).map((name) => [referenceLabelKey(name), name]))
  const fieldOf = (key: string) => (resource.fields[key] ? key : (names.get(key) ?? key))
  return (
    values &&
    Object.fromEntries(Object.entries(values).map(([key, value]) => [fieldOf(key), value]))
  )
}

/** Reads what an organisation event changed, on its person or else on its department. */
export async function readOrgChanges(
  db: Database,
  actor: Actor,
  id: string,
): Promise<HistoryEntry[]> {
  await readRecord(db, actor, orgHistories, id)
  const { rows } = await sql<Row>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
      actor_name as "actorName", user_id as "userId", dept_id as "deptId", before, after
    from org_history where id = ${id}`.execute(db)
  const events = rows.map(({ userId, deptId, before, after, ...event }) => {
    const resource = userId === null ? departments : archives
    const values = { before: byField(resource, before), after: byField(resource, after) }
    const logged = { ...event, ...values, version: null, action: 'update' as const }
    return showLogged(db, actor, resource, { ...logged, recordId: userId ?? deptId })
  })
  return Promise.all(events)
}
