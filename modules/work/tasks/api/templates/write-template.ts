import { fittingExtend } from '#modules/work/tasks/api/classes/fit-extra-fields.ts'
import { requirePresent } from '#modules/work/tasks/api/creating/require-people-in-use.ts'
import { taskTemplates } from '#modules/work/tasks/define/task-template.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopeOf } from '#platform/api/store/reach/permission.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** A template may lack answers that differ each time. */
const isWhole = false

/** A template belongs to its creator, shared or not. */
export async function addTaskTemplate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await requirePresent(tx, taskTemplates, { readerIds: input.readerIds })
  const { classId } = input
  const extend = await fittingExtend(tx, taskTemplates, { classId, extend: input.extend, isWhole })
  return addRecord(tx, actor, taskTemplates, { ...input, extend }, { ownerId: actor.userId })
}

export async function updateTaskTemplate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, taskTemplates, input.id, Number(input.version))
  requireOwn(actor, current, 'edit')
  if (Array.isArray(input.readerIds)) {
    const before = [current.readerIds].flat()
    const readerIds = input.readerIds.filter((id) => typeof id === 'string' && !before.includes(id))
    await requirePresent(tx, taskTemplates, { readerIds })
  }
  const { classId = current.classId, extend = current.extend } = input
  const fitting = await fittingExtend(tx, taskTemplates, { classId, extend, isWhole })
  return updateRecord(tx, actor, taskTemplates, { ...input, extend: fitting })
}

export async function deleteTaskTemplate(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, taskTemplates, id, version, 'delete')
  requireOwn(actor, current, 'delete')
  await deleteRecord(tx, actor, taskTemplates, id, version)
}

/** Every user may use a shared template; only its owner changes it. */
function requireOwn(actor: Actor, { ownerId }: WireRecord, need: string): void {
  if (ownerId === actor.userId || scopeOf(actor, taskTemplates, need).all) return
  throw new Failure('forbidden', 'taskTemplate.notYours')
}
