import { sql } from 'kysely'
import { type AskedFor, askApproval } from '#modules/work/tasks/api/approving/ask-approval.ts'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { closeAskedAboutTask } from '#modules/work/tasks/api/tell-task.ts'
import type { Phase } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type HandingOver, operatorOf } from './hand-over-tasks.ts'

const UNANSWERED = declareMessage({
  code: 'taskUnanswered',
  type: 'task',
  about: tasks.path,
  link: (id) => `/${tasks.path}/${id}`,
})

type Waiting = { id: string; phase: Phase; asked: AskedFor | null; isTakers: boolean }

/**
 * Passes a leaver's open approvals to the successor. Approvals that the successor may not decide (their own
 * tasks and requests) go to an approver by the class rule. Without such an approver they stay unchanged, and
 * a message tells the requester that they may request approval again. Returns the number that the successor
 * must decide.
 */
export async function passOnApprovals(
  tx: Tx,
  actor: Actor,
  handOver: HandingOver,
): Promise<number> {
  const waiting = await readWaiting(tx, handOver)
  const his = waiting.filter(({ isTakers }) => isTakers).map(({ id }) => id)
  await putToTaker(tx, actor, his, handOver)
  for (const { id, phase, asked, isTakers } of waiting) {
    await closeAskedAboutTask(tx, id)
    if (isTakers) continue
    const task = await holdTask(tx, actor, id)
    if (await askApproval(tx, null, task, phase, asked ?? {})) continue
    const to = [task.ownerId, task.creatorId].filter((one) => one !== null)
    await sendMessage(tx, UNANSWERED, to, { from: null, id, values: { title: task.title } })
  }
  return his.length
}

async function readWaiting(tx: Tx, { from, to }: HandingOver): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select t.id, a.phase, a.payload as asked,
      coalesce(${to}::uuid <> all (array_remove(array[t.owner_id, a.submit_by_id], null)), false) as "isTakers"
    from task_approval a join task t on t.id = a.task_id
    where a.is_current and a.approver_id = any(${[...from]}::uuid[]) and t.deleted_at is null
    order by t.id for no key update of t`.execute(tx)
  return rows
}

/** Uses one statement for each step, because a task allows one open approval at a time. */
async function putToTaker(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  { to, reason }: HandingOver,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{
    id: string
  }>`update task_approval set result = '3', is_current = false,
      handled_at = now(), updated_at = now(), updated_by = ${operatorOf(actor)}, version = version + 1
    where is_current and task_id = any(${[...ids]}::uuid[]) returning id`.execute(tx)
  await sql`insert into task_approval (id, task_id, phase, seq, approver_id, submit_by_id, payload, created_by,
      updated_by)
    select gen_random_uuid(), was.task_id, was.phase, was.seq, ${to}::uuid, was.submit_by_id, was.payload,
      ${operatorOf(actor)}, ${operatorOf(actor)}
    from task_approval was where was.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`insert into task_log (id, task_id, operator_id, operator_name, action, text)
    select gen_random_uuid(), asked, ${operatorOf(actor)}, ${actor.name}, '重提', left(${reason}::text, 200)
    from unnest(${[...ids]}::uuid[]) as asked`.execute(tx)
}
