import { extendEntries, fittingExtend } from '#modules/work/tasks/api/classes/fit-extra-fields.ts'
import { textOf } from '#modules/work/tasks/api/rights/lock-for-verb.ts'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { requireMay } from '#modules/work/tasks/api/rights/task-rights.ts'
import { rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { logTask } from '#modules/work/tasks/api/write-task.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { keepReaders } from './keep-readers.ts'
import { requirePresent } from './require-people-in-use.ts'

/** Updates a task's content; only an extension changes the planned end. */
export async function updateTask(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, tasks, input.id, Number(input.version))
  const task = await holdTask(tx, actor, input.id)
  requireMay(task, 'edit')
  const planStart = textOf(input.planStart)
  if (planStart !== null && planStart > task.planEnd) {
    throw invalidFields(tasks, { planStart: { key: 'task.endBeforeStart' } })
  }
  if (Array.isArray(input.coWorkerIds) && input.coWorkerIds.some((id) => id === task.ownerId)) {
    throw invalidFields(tasks, { coWorkerIds: { key: 'task.ownerAmongOthers' } })
  }
  await requirePresent(tx, tasks, newlyNamed(input, current))
  const extend = await extendOf(tx, input, current)
  const saved = await updateRecord(tx, actor, tasks, { ...input, ...extend })
  if (saved.version === current.version) return saved
  if (Array.isArray(input.readerIds)) await keepReaders(tx, actor, task.id, input.readerIds)
  const changedFields = ['title', 'content', 'planStart'].filter(
    (name) => input[name] !== undefined && input[name] !== current[name],
  )
  const diff = Object.fromEntries(
    changedFields.map((name) => [name, [current[name] ?? null, input[name]]]),
  )
  await logTask(tx, actor, task.id, {
    action: '修改',
    diff: changedFields.length > 0 ? diff : null,
  })
  if (input.weight !== undefined && input.weight !== task.weight) await rollUp(tx, task.path)
  if (changedFields.length > 0 && task.state !== TASK.draft)
    await tellTask(tx, actor, task, 'changed')
  return saved
}

async function extendOf(tx: Tx, { extend }: WriteInput, current: WireRecord) {
  if (extend === undefined) return {}
  const { classId, state } = current
  const isWhole = state !== TASK.draft
  const kept = extendEntries(current.extend)
  return { extend: await fittingExtend(tx, tasks, { classId, extend, isWhole, kept }) }
}

/** Checks only added people, because earlier ones may have left since. */
function newlyNamed(input: WriteInput, current: WireRecord): Values {
  const added = (name: string) => {
    const before = [current[name]].flat()
    return [input[name]].flat().filter((id) => typeof id === 'string' && !before.includes(id))
  }
  return { coWorkerIds: added('coWorkerIds'), readerIds: added('readerIds') }
}
