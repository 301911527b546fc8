import { sql } from 'kysely'
import { fittingExtend } from '#modules/work/tasks/api/classes/fit-extra-fields.ts'
import { mayAssignTo } from '#modules/work/tasks/api/rights/may-assign.ts'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { requireFittingPlan } from '#modules/work/tasks/api/set-year-plan.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { partsOfTemplate } from '#modules/work/tasks/api/templates/template-parts.ts'
import { logTask, placeNewTask, writeTask } from '#modules/work/tasks/api/write-task.ts'
import { BY_ASSIGNING, BY_ONESELF, TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord, findOwnAddition } from '#platform/api/crud/add-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { propose } from './begin-task.ts'
import { keepReaders } from './keep-readers.ts'
import { requireOthers } from './require-other-co-workers.ts'
import { requireParent } from './require-parent.ts'
import { requirePresent } from './require-people-in-use.ts'
import { requireTaskDates } from './task-dates.ts'

const PREFIX = 'RW'

/** The document that a task came from. */
export type TaskOrigin = { source: string; type: string; id: string }

export type CreateOptions = {
  /** Saves a draft: visible to its creator only, without notifications. */
  isDraft?: boolean
  /** The source document of the task. It names the owner, so no right to assign is needed. */
  origin?: TaskOrigin
  /** One of several child tasks; the extra fields are answered on the parent. */
  isPart?: boolean
}

/**
 * Creates a task and sends it to its approver, its owner, or the department head when it has no
 * owner. A repeated id returns the existing task.
 */
export async function createTask(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
  { isDraft = input.draft === true, origin, isPart = false }: CreateOptions = {},
): Promise<Saved> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${input.id}, 0))`.execute(tx)
  const known = await findOwnAddition(tx, tasks, input.id, actor)
  if (known) return known
  const parent = await requireParent(tx, actor, input)
  requireTaskDates(input, parent)
  requireOthers(input)
  await requirePresent(tx, tasks, input)
  const owner = await ownerOf(tx, actor, input, origin)
  const isWhole = !isDraft && !origin && !isPart
  const { classId } = input
  const extend = await fittingExtend(tx, tasks, { classId, extend: input.extend, isWhole })
  const saved = await addRecord(tx, actor, tasks, { ...input, extend, ownerId: owner.id }, {
    taskNo: sql`next_document_number(${PREFIX})`,
    creatorId: actor.userId,
    state: TASK.draft,
    source:
      origin?.source ??
      (owner.id === null || owner.id === actor.userId ? BY_ONESELF : BY_ASSIGNING),
    ...(origin && { sourceType: origin.type, sourceId: origin.id }),
    ...(owner.deptId && { ownerDeptId: owner.deptId }),
  } as Values)
  if (Array.isArray(input.readerIds)) await keepReaders(tx, actor, saved.id, input.readerIds)
  await logTask(tx, actor, saved.id, { action: isDraft ? '创建草稿' : '创建' })
  const task = await holdTask(tx, actor, saved.id)
  const { yearPlanId } = input
  if (typeof yearPlanId === 'string') await requireFittingPlan(tx, actor, task, yearPlanId)
  if (isDraft) return saved
  return { id: saved.id, version: await sendOff(tx, actor, task, { write: placeNewTask, origin }) }
}

type Sending = { write?: typeof writeTask; origin?: TaskOrigin | undefined }

/** Submits a finished draft, or a new task that skips the draft state. */
export async function sendOff(
  tx: Tx,
  actor: Actor,
  task: HeldTask,
  { write = writeTask, origin }: Sending = {},
): Promise<number> {
  const version = await propose(tx, actor, task, 'submit', write)
  await tellTask(tx, actor, task, 'copied', {
    to: sql`select user_id from task_reader where task_id = ${task.id} and deleted_at is null`,
  })
  await rollUp(tx, task.path)
  for (const part of await partsOfTemplate(tx, origin ? null : actor, task)) {
    await createTask(tx, actor, part, { isPart: true, ...(origin && { origin }) })
  }
  return version
}

/**
 * If the actor may not assign to this person, leaves the owner open, so that the head of the person's department
 * assigns the task.
 */
async function ownerOf(
  tx: Tx,
  actor: Actor,
  { ownerId }: WriteInput,
  origin: TaskOrigin | undefined,
): Promise<{ id: string | null; deptId: string | null }> {
  if (typeof ownerId !== 'string') return { id: null, deptId: null }
  if (origin || (await mayAssignTo(tx, actor, ownerId))) return { id: ownerId, deptId: null }
  const { rows } = await sql<{ deptId: string | null }>`
    select dept_id as "deptId" from app_user where id = ${ownerId}`.execute(tx)
  return { id: null, deptId: rows[0]?.deptId ?? null }
}
