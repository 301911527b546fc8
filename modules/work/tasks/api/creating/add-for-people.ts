import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { accountsOf } from '#modules/work/tasks/api/accounts-by-code.ts'
import { entriesByKey } from '#modules/work/tasks/api/classes/fit-extra-fields.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { AddTasks, addTaskWithAssign, newTask } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { findOwnAddition } from '#platform/api/crud/add-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { fieldProblems, type WriteInput, writeSchema } from '#platform/define/engine/schema.ts'
import { createTask } from './create-task.ts'

const WHOLE = 100

/** Converts the new task to the input of the form, and applies the form's checks. */
function inputOf(
  { classifyId, ...task }: z.output<typeof newTask>,
  more: Readonly<Record<string, unknown>>,
): WriteInput {
  const body = {
    ...task,
    id: task.id ?? uuidv7(),
    classId: classifyId,
    weight: task.weight ?? WHOLE,
    ...more,
  }
  const read = writeSchema(tasks, 'add').safeParse(body)
  if (!read.success) throw invalidFields(tasks, fieldProblems(tasks, read.error))
  return read.data
}

/** AddTaskWithAssign: one task for one owner. */
export async function addTaskFor(
  tx: Tx,
  actor: Actor,
  { task, ownerCode, coWorkers, readers }: z.output<typeof addTaskWithAssign>,
): Promise<Saved> {
  const [ownerId] = await accountsOf(tx, 'ownerId', [ownerCode])
  const coWorkerIds = await accountsOf(tx, 'coWorkerIds', coWorkers)
  const readerIds = await accountsOf(tx, 'readerIds', readers)
  return createTask(tx, actor, inputOf(task, { ownerId, coWorkerIds, readerIds }))
}

/**
 * AddTask20210524: one child task for each owner, all below a common parent. With a single owner there is no parent.
 * All or none; a repeated request adds nothing.
 */
export async function addManyTasks(
  tx: Tx,
  actor: Actor,
  { task, assigns, readers, extend, submit, requestId }: AddTasks,
): Promise<{ id: string; ids: string[] }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(tx)
  if (await findOwnAddition(tx, tasks, requestId, actor))
    return { id: requestId, ids: await idsBelow(tx, requestId) }
  const sum = assigns.reduce((total, { weight }) => total + weight, 0)
  if (sum !== WHOLE)
    throw invalidFields(tasks, { weight: { key: 'task.weights', values: { sum } } })
  const owners = await accountsOf(
    tx,
    'ownerId',
    assigns.map(({ ownerCode }) => ownerCode),
  )
  const readerIds = await accountsOf(tx, 'readerIds', readers)
  const isDraft = !submit
  const answered = { extend: entriesByKey(extend) }
  const [first] = assigns
  if (assigns.length === 1 && first) {
    const { content = task.content, planEnd = task.planEnd } = first
    const people = { ownerId: owners[0], coWorkerIds: [], readerIds }
    const more = { id: requestId, content, planEnd, ...people, ...answered }
    const { id } = await createTask(tx, actor, inputOf(task, more), { isDraft })
    return { id, ids: [id] }
  }
  const whole = { id: requestId, ownerId: actor.userId, coWorkerIds: [], readerIds, ...answered }
  const { id } = await createTask(tx, actor, inputOf(task, whole), { isDraft })
  const ids: string[] = []
  for (const [
    index,
    { content = task.content, planEnd = task.planEnd, weight },
  ] of assigns.entries()) {
    const more = {
      id: uuidv7(),
      parentId: id,
      content,
      planEnd,
      weight,
      ownerId: owners[index],
      coWorkerIds: [],
      readerIds: [],
    }
    const made = await createTask(tx, actor, inputOf(task, more), { isDraft, isPart: true })
    ids.push(made.id)
  }
  return { id, ids }
}

async function idsBelow(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from task where parent_id = ${id} order by id`.execute(tx)
  return rows.length > 0 ? rows.map((row) => row.id) : [id]
}
