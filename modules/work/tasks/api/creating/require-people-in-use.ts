import { sql } from 'kysely'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const PEOPLE = ['ownerId', 'coWorkerIds', 'readerIds'] as const

/** Requires accounts in use whose employees have not left. */
export async function requirePresent(tx: Tx, form: Resource, values: Values): Promise<void> {
  for (const name of PEOPLE) {
    const ids = [values[name]].flat().filter((id) => typeof id === 'string')
    if (ids.length === 0) continue
    const { rows } = await sql<{ name: string }>`select u.name from app_user u
      left join user_base_info b on b.id = u.user_base_id
      where u.id = any(${ids}::uuid[])
        and (u.state <> '1' or u.deleted_at is not null or coalesce(b.status in ('4', '5'), false))
      order by u.id limit 1`.execute(tx)
    const [gone] = rows
    if (gone) throw invalidFields(form, { [name]: { key: 'task.notPresent', values: { ...gone } } })
  }
}
