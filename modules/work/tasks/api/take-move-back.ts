import { sql } from 'kysely'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { requireMay, type TaskVerb } from '#modules/work/tasks/api/rights/task-rights.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { requireOwnChange } from '#platform/api/undo/own-change.ts'
import type { TakeBackVerb } from '#platform/api/undo/take-back-verb.ts'
import { rollUp } from './roll-up.ts'
import { withdrawMoveTold } from './tell-task.ts'
import { writeTask } from './write-task.ts'

/**
 * Undoes a move of the caller on the board: an assigned task returns to the pool, and a reopened task is finished
 * again. The caller must then be allowed to make the same move again, by the present state and rights.
 */
export function takingMoveBack(verb: TaskVerb & ('assign' | 'activate')): TakeBackVerb {
  return async (tx, actor, id) => {
    const button = tasks.actions[verb]?.button ?? verb
    await lockForUpdate(tx, actor, tasks, id, null, button)
    const { before } = await requireOwnChange(tx, actor, tasks, { id, action: verb })
    const isHandedOver = verb === 'assign' && before.ownerId !== null
    if (isHandedOver) throw new Failure('conflict', 'takeBack.nothing')
    const task = await holdTask(tx, actor, id)
    const tell = await withdrawMoveTold(tx, actor, task, verb)
    await bringScoresBack(tx, id)
    await writeTask(tx, actor, task, before, { verb: 'undo', action: '撤销' })
    requireMay(await holdTask(tx, actor, id), verb)
    await rollUp(tx, task.path)
    await tell()
    return { message: { key: 'takeBack.undone' } }
  }
}

/** Restores the scores that the move deleted. Their time equals the task's, because one transaction set both. */
async function bringScoresBack(tx: Tx, taskId: string): Promise<void> {
  await sql`update task_score s set deleted_at = null, updated_at = now(), version = s.version + 1
    from task t where t.id = ${taskId} and s.task_id = t.id and s.deleted_at = t.updated_at`.execute(
    tx,
  )
}
