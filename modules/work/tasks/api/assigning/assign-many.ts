import { sql } from 'kysely'
import type { z } from 'zod'
import { auditChangedTasks } from '#modules/work/tasks/api/audit-changed-tasks.ts'
import { requirePresent } from '#modules/work/tasks/api/creating/require-people-in-use.ts'
import { mayAssignTo } from '#modules/work/tasks/api/rights/may-assign.ts'
import { holdTasks } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { whyNot } from '#modules/work/tasks/api/rights/task-rights.ts'
import { tellAssignedMany } from '#modules/work/tasks/api/tell-task.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { assignBatch } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

type AssignRequest = z.output<typeof assignBatch> & { ownerId: string }
type Refused = { id: string; title: string; why: string }
type Outcome = { assigned: string[]; refused: Refused[] }

/**
 * Assigns to one person all tasks that allow it, and returns a reason for each refused task. A preview writes nothing.
 * The rules are those of a single assignment, but few statements handle all tasks.
 */
export async function assignMany(tx: Tx, actor: Actor, input: AssignRequest): Promise<Outcome> {
  const { ids, ownerId, reason, preview } = input
  await requirePresent(tx, tasks.actions.assign?.form ?? tasks, { ownerId })
  const lockedTasks = await holdTasks(tx, actor, await reached(tx, actor, ids))
  const mayGive = await mayAssignTo(tx, actor, ownerId)
  const judged = lockedTasks.map((task) => ({ task, why: whyNotTo(task, ownerId, mayGive) }))
  const assignable = judged.flatMap(({ task, why }) => (why === null ? [task] : []))
  const refused = judged.flatMap(({ task: { id, title }, why }) =>
    why === null ? [] : [{ id, title, why }],
  )
  if (!preview && assignable.length > 0) await give(tx, actor, assignable, { ownerId, reason })
  return { assigned: assignable.map(({ id }) => id), refused }
}

/** Locks the tasks; fails when one is outside the actor's scope. */
async function reached(tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from task as t
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null
      and ${scopePredicate(tasks, 't', actor, 'assign')} order by t.id for no key update`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw new Failure('not-found', 'not-found')
  return rows.map(({ id }) => id)
}

function whyNotTo(task: HeldTask, ownerId: string, mayGive: boolean): string | null {
  const why = whyNot(task, 'assign')
  if (why !== null) return why
  if (task.ownerId === ownerId) return 'task.sameOwner'
  return mayGive || task.part.isAdmin ? null : 'task.beyondReach'
}

type Gift = { ownerId: string; reason: string | null }

async function give(
  tx: Tx,
  actor: Actor,
  assigned: readonly HeldTask[],
  { ownerId, reason }: Gift,
): Promise<void> {
  const ids = assigned.map(({ id }) => id)
  await sql`
    with before as materialized (
      select id, owner_id, state from task where id = any(${ids}::uuid[])
    ), changed as (
      update task t set owner_id = ${ownerId}::uuid, state = '3',
        co_worker_ids = array_remove(t.co_worker_ids, ${ownerId}::uuid),
        started_at = coalesce(t.started_at, now()), updated_at = now(), updated_by = ${actor.userId},
        version = t.version + 1
      from before where t.id = before.id
      returning t.id, t.version, t.title, before.owner_id as was, before.state as stood
    ), logged as (
      insert into task_log (id, task_id, operator_id, operator_name, action, text, diff)
      select gen_random_uuid(), id, ${actor.userId}, ${actor.name},
        case when was is null then '指派' else '转派' end, left(${reason}::text, 200),
        jsonb_build_object('ownerId', jsonb_build_array(was, ${ownerId}::uuid))
      from changed
    ), kept as (
      insert into task_reader (id, task_id, user_id, kind, created_by, updated_by)
      select gen_random_uuid(), id, was, '转派知会', ${actor.userId}, ${actor.userId}
      from changed where was is not null
      on conflict (task_id, user_id) where deleted_at is null do nothing
    ), told as (
      ${auditChangedTasks(actor, {
        action: 'state',
        before: sql`jsonb_build_object('ownerId', changed.was, 'state', changed.stood)`,
        after: sql`jsonb_build_object('ownerId', ${ownerId}::uuid, 'state', '3', 'transition', 'assign')`,
      })}
    )
    select count(*) from changed`.execute(tx)
  await tellAssignedMany(tx, actor, ownerId, ids.length)
}
