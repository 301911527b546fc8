import { fittingExtend } from '#modules/work/tasks/api/classes/fit-extra-fields.ts'
import { startVerb } from '#modules/work/tasks/api/rights/lock-for-verb.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { sendOff } from './create-task.ts'

export async function submitTask(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const task = await startVerb(tx, actor, input, 'submit')
  await requireAnswered(tx, actor, input)
  return { version: await sendOff(tx, actor, task), message: { key: 'task.submitted' } }
}

/** A draft may lack answers to extra fields; a submitted task may not. */
async function requireAnswered(tx: Tx, actor: Actor, { id }: ActionInput): Promise<void> {
  const { classId, extend } = await lockForUpdate(tx, actor, tasks, id, null)
  try {
    await fittingExtend(tx, tasks, { classId, extend, isWhole: true })
  } catch (error) {
    const [problem] = error instanceof Failure ? Object.values(error.fields) : []
    if (!problem) throw error
    throw new Failure('conflict', problem.key, problem.values ? { values: problem.values } : {})
  }
}
