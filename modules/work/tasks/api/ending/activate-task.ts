import { sql } from 'kysely'
import { startVerb, textOf } from '#modules/work/tasks/api/rights/lock-for-verb.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { rollUp } from '#modules/work/tasks/api/roll-up.ts'
import { tellTask } from '#modules/work/tasks/api/tell-task.ts'
import { writeTask } from '#modules/work/tasks/api/write-task.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'

/** Reopens a finished or cancelled task. Its child tasks stay unchanged. */
export async function activateTask(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const task = await startVerb(tx, actor, input, 'activate')
  await requireOpenParent(tx, task)
  const newDate = textOf(input.values.newDate)
  if (newDate !== null && newDate < task.planStart) {
    throw invalidFields(tasks.actions.activate?.form ?? tasks, {
      newDate: { key: 'task.endBeforeStart' },
    })
  }
  const before = await selectAnyRecord(tx, tasks, task.id)
  const wasFinished = task.state === TASK.finished
  const values = {
    state: task.ownerId === null ? TASK.unassigned : TASK.underWay,
    pendingPhase: null,
    ...(newDate !== null && { planEnd: newDate }),
    ...(wasFinished
      ? { finishedAt: null, score: null, scoreMonth: null, progress: 99 }
      : { cancelledById: null, cancelledAt: null, cancelReason: null }),
  }
  const version = await writeTask(tx, actor, task, values, {
    verb: 'activate',
    action: '激活',
    text: textOf(input.values.reason),
    before: before ?? {},
  })
  if (wasFinished) {
    await sql`update task_score set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId},
      version = version + 1 where task_id = ${task.id} and deleted_at is null`.execute(tx)
  }
  await rollUp(tx, task.path)
  await tellTask(tx, actor, task, 'activated')
  return { version, canTakeBack: true }
}

async function requireOpenParent(tx: Tx, { parentId }: HeldTask): Promise<void> {
  if (parentId === null) return
  const { rows } =
    await sql`select from task where id = ${parentId} and state in ('4', '5', '7')`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'task.parentOver')
}
