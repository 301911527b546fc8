import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { departments } from '#resources/org/department.ts'
import { placeDepartment, requireDepth } from './place-department.ts'

export async function addDepartment(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const parentId = typeof input.pid === 'string' ? input.pid : null
  const place = await placeDepartment(tx, input.id, String(input.name), parentId)
  requireDepth(place.level)
  return addRecord(tx, actor, departments, input, place)
}
