import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { departments } from '#resources/org/department.ts'
import { lockTree, moveSubtree, type Place, placeDepartment } from './place-department.ts'

async function readPlace(tx: Tx, id: string): Promise<Place> {
  const row = await tx
    .selectFrom('department')
    .select(['path', 'full_name', 'level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { path: row.path, fullName: row.full_name, level: row.level }
}

/** A department with people at work or enabled departments below it stays enabled. */
async function requireDisablable(tx: Tx, current: WireRecord): Promise<void> {
  const result = await sql<{ used: boolean }>`
    select exists (select 1 from user_base_info
        where dept_id = ${current.id} and deleted_at is null and status not in ('0', '4', '5'))
      or exists (select 1 from department
        where pid = ${current.id} and deleted_at is null and enabled) as used`.execute(tx)
  if (result.rows[0]?.used) throw new Failure('conflict', 'conflict.departmentDisabled')
}

/** Changes a department; a new parent or name moves everything below with it. */
export async function updateDepartment(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  if (input.pid !== undefined || input.name !== undefined) await lockTree(tx)
  const current = await lockForUpdate(tx, actor, departments, input.id, Number(input.version))
  const parentId = (input.pid === undefined ? current.pid : input.pid) as string | null
  const name = String(input.name ?? current.name)
  if (input.enabled === false && current.enabled === true) await requireDisablable(tx, current)
  if (parentId === current.pid && name === current.name) {
    return updateRecord(tx, actor, departments, input)
  }
  const to = await placeDepartment(tx, input.id, name, parentId)
  const from = await readPlace(tx, input.id)
  await moveSubtree(tx, from, to)
  return updateRecord(tx, actor, departments, input, to)
}
