import { type RawBuilder, sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage, withdrawMessages } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { HeldTask } from './rights/task-facts.ts'
import type { Operator } from './write-task.ts'

const about = {
  type: 'task',
  about: tasks.path,
  link: (id: string) => `/${tasks.path}/${id}`,
} as const

const ASKED = declareMessage({ ...about, code: 'taskAsked' })

const ASSIGNED_MANY = declareMessage({
  ...about,
  code: 'taskAssignedMany',
  link: () => `/${tasks.path}`,
})

/** Messages about a task, by event. */
const TOLD = {
  assigned: declareMessage({ ...about, code: 'taskAssigned' }),
  unassigned: declareMessage({ ...about, code: 'taskUnassigned' }),
  copied: declareMessage({ ...about, code: 'taskCopied' }),
  passed: declareMessage({ ...about, code: 'taskPassed' }),
  rejected: declareMessage({ ...about, code: 'taskRejected' }),
  finished: declareMessage({ ...about, code: 'taskFinished' }),
  prolonged: declareMessage({ ...about, code: 'taskProlonged' }),
  cancelled: declareMessage({ ...about, code: 'taskCancelled' }),
  activated: declareMessage({ ...about, code: 'taskActivated' }),
  changed: declareMessage({ ...about, code: 'taskChanged' }),
  movedBack: declareMessage({ ...about, code: 'taskMovedBack' }),
  scored: declareMessage({ ...about, code: 'taskScored' }),
}

export type TaskEvent = keyof typeof TOLD

type Named = Pick<HeldTask, 'id' | 'title'>

/** Values for the message text, besides the title. */
export type TaskWords = Readonly<Record<string, string | number>>

/** All participants: creator, owner, co-workers, readers and approvers. */
export function everybodyIn(taskId: string): RawBuilder<unknown> {
  return sql`select unnest(array[t.creator_id, t.owner_id] || t.co_worker_ids) from task t where t.id = ${taskId}
    union select user_id from task_told where row_id = ${taskId}`
}

/** Notifies people of a task, except the operator. */
export async function tellTask(
  tx: Tx,
  from: Operator,
  { id, title }: Named,
  event: TaskEvent,
  {
    to = everybodyIn(id),
    words = {},
  }: { to?: readonly string[] | RawBuilder<unknown>; words?: TaskWords } = {},
): Promise<void> {
  const values = { title, name: from?.name ?? '', day: await dueDayOf(tx, id), ...words }
  await sendMessage(tx, TOLD[event], to, { from, id, values })
}

const MOVES = { assign: TOLD.assigned, activate: TOLD.activated } as const

/**
 * Withdraws the messages of a move. Returns a function that notifies the people who have already read them. Call
 * the function last.
 */
export async function withdrawMoveTold(
  tx: Tx,
  from: Operator,
  task: Named,
  move: keyof typeof MOVES,
): Promise<() => Promise<void>> {
  const since = sql`(select t.updated_at from task t where t.id = ${task.id})`
  const seen = await withdrawMessages(tx, [MOVES[move]], { id: task.id, since })
  return () => tellTask(tx, from, task, 'movedBack', { to: seen })
}

/** Notifies a new owner of many tasks in one message. */
export function tellAssignedMany(
  tx: Tx,
  from: Operator,
  ownerId: string,
  count: number,
): Promise<void> {
  const values = { name: from?.name ?? '', count }
  return sendMessage(tx, ASSIGNED_MANY, [ownerId], { from, values })
}

/** Asks an approver to decide about a task. */
export async function askAboutTask(
  tx: Tx,
  from: Operator,
  { id, title }: Named,
  approverId: string,
): Promise<void> {
  await sendMessage(tx, ASKED, [approverId], {
    from,
    id,
    values: { title, name: from?.name ?? '', day: await dueDayOf(tx, id) },
  })
}

/**
 * Reads the planned end of the task from the database, because a move may have changed it in this
 * transaction.
 */
async function dueDayOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select plan_end::text as day from task where id = ${id}`.execute(tx)
  return rows[0]?.day ?? ''
}

/** Closes the messages that ask for a decision. */
export function closeAskedAboutTask(tx: Tx, taskId: string): Promise<void> {
  return markHandled(tx, ASKED, taskId)
}
