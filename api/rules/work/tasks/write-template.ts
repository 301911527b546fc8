import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { deleteRecord } from '#api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { scopeOf } from '#api/store/permission.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { taskTemplates } from '#resources/work/tasks/task-template.ts'
import { fittingExtend } from './fitting-extend.ts'
import { requirePresent } from './require-present.ts'

/** A template may leave open what is different each time. */
const isWhole = false

/** A template belongs to whoever makes it, whether others use it or not. */
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

/** What is for everybody is used by everybody, and changed by whoever it belongs to. */
function requireOwn(actor: Actor, { ownerId }: WireRecord, need: string): void {
  if (ownerId === actor.userId || scopeOf(actor, taskTemplates, need).all) return
  throw new Failure('forbidden', 'taskTemplate.notYours')
}
