import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { stableId } from '#platform/define/built-in/stable-id.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { createTask, type TaskOrigin } from './create-task.ts'

/** Codes of built-in classes for tasks from other documents. */
export const OF_MEETINGS = 'HY'
export const OF_COLLABORATION = 'XZ'

const MAX_TITLE = 100
const WHOLE = 100

export type PaperTask = {
  id: string
  title: string
  content: string
  ownerId: string
  planEnd: string
  priority?: string
}

/**
 * A stable id: the same item for the same person gives the same task, however often it is
 * requested.
 */
export const taskIdOf = (...parts: readonly string[]): string =>
  stableId('task', JSON.stringify(parts))

/** The class with this code, else the company's first enabled class. */
async function classFor(tx: Tx, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from task_class where enabled and deleted_at is null
    order by (code = ${code}) desc, require_year_plan, sort, id limit 1`.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('conflict', 'meeting.noTaskClass')
  return found.id
}

/**
 * Creates a task from a document, starting today. The actor who handles the document is its
 * creator.
 */
export async function taskFromPaper(
  tx: Tx,
  actor: Actor,
  { title, planEnd, priority = '1', ...task }: PaperTask,
  { classCode, origin }: { classCode: string; origin: TaskOrigin },
): Promise<string> {
  const today = await readToday(tx)
  const input = {
    ...task,
    title: [...title].slice(0, MAX_TITLE).join(''),
    priority,
    planEnd,
    planStart: planEnd < today ? planEnd : today,
    weight: WHOLE,
    classId: await classFor(tx, classCode),
    coWorkerIds: [],
    readerIds: [],
  } as WriteInput
  return (await createTask(tx, actor, input, { origin })).id
}
