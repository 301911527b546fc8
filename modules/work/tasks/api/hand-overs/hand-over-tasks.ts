import { type RawBuilder, sql } from 'kysely'
import { voidApprovals } from '#modules/work/tasks/api/approving/ask-approval.ts'
import { auditChangedTasks } from '#modules/work/tasks/api/audit-changed-tasks.ts'
import { propose } from '#modules/work/tasks/api/creating/begin-task.ts'
import { holdTask } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { closeAskedAboutTask } from '#modules/work/tasks/api/tell-task.ts'
import { PHASE } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Accounts of the leaver, the successor, and the reason for the log. */
export type HandingOver = { from: readonly string[]; to: string | null; reason: string }

/** The operator's account; null for jobs, which have none. */
export function operatorOf({ userId }: Pick<Actor, 'userId'>): RawBuilder<unknown> {
  return sql`(select id from app_user where id = ${userId}::uuid)`
}

type Handed = { id: string; isAskedOfTaker: boolean; wasAsked: string | null }

/**
 * Hands a leaver's open tasks to the successor, else to the department head for assignment.
 * Completed tasks in approval stay with the leaver (see reject-task.ts for a rejection), and so do
 * drafts. Voids the leaver's own requests to extend or cancel.
 */
export async function handOverTasks(tx: Tx, actor: Actor, handOver: HandingOver): Promise<number> {
  const handed = await giveTasks(tx, actor, handOver)
  for (const { id, wasAsked, isAskedOfTaker } of handed) {
    if (wasAsked === PHASE.prolonging || wasAsked === PHASE.cancelling) {
      await voidApprovals(tx, [id])
      await closeAskedAboutTask(tx, id)
    } else if (isAskedOfTaker) {
      // The new owner must not approve the start of their own task.
      await voidApprovals(tx, [id])
      await closeAskedAboutTask(tx, id)
      await propose(tx, actor, await holdTask(tx, actor, id), 'assign')
    }
  }
  return handed.length
}

async function giveTasks(
  tx: Tx,
  actor: Actor,
  { from, to, reason }: HandingOver,
): Promise<Handed[]> {
  const whose = sql`${[...from]}::uuid[]`
  const { rows } = await sql<Handed>`
    with before as materialized (
      select t.id, t.owner_id, t.state, t.pending_phase,
        case when ${to}::uuid is null and (t.state = '3' or (t.state = '6' and t.last_phase <> ${PHASE.creation}))
          then '2' else t.state end as becomes
      from task t
      where t.owner_id = any(${whose}) and t.state in ('1', '3', '6') and t.deleted_at is null
      order by t.id for no key update
    ), changed as (
      update task t set owner_id = ${to}::uuid, state = before.becomes,
        co_worker_ids = array(select one from unnest(t.co_worker_ids) with ordinality as had (one, place)
          where one is distinct from ${to}::uuid and one <> all (${whose}) order by place),
        pending_phase = case when t.pending_phase in (${PHASE.prolonging}, ${PHASE.cancelling}) then null
          else t.pending_phase end,
        updated_at = now(), updated_by = ${operatorOf(actor)}, version = t.version + 1
      from before where t.id = before.id
      returning t.id, t.version, t.title, t.owner_dept_id, before.owner_id as was, before.state as stood,
        before.pending_phase as asked, t.state, t.pending_phase
    ), logged as (
      insert into task_log (id, task_id, operator_id, operator_name, action, text, diff)
      select gen_random_uuid(), id, ${operatorOf(actor)}, ${actor.name}, '转派', left(${reason}::text, 200),
        jsonb_build_object('ownerId', jsonb_build_array(was, ${to}::uuid))
      from changed
    ), told as (
      ${auditChangedTasks(actor, {
        action: 'state',
        before: sql`jsonb_build_object('ownerId', changed.was, 'state', changed.stood,
          'pendingPhase', changed.asked)`,
        after: sql`jsonb_build_object('ownerId', ${to}::uuid, 'state', changed.state,
          'pendingPhase', changed.pending_phase, 'transition', 'assign')`,
      })}
    )
    select id, asked as "wasAsked", exists (select from task_approval a where a.task_id = changed.id
      and a.is_current and a.approver_id = ${to}::uuid) as "isAskedOfTaker"
    from changed order by id`.execute(tx)
  return rows
}

/** Removes the leaver from the co-workers. */
export async function takeOffTasks(
  tx: Tx,
  actor: Actor,
  { from, reason }: HandingOver,
): Promise<void> {
  const whose = sql`${[...from]}::uuid[]`
  await sql`
    with before as materialized (
      select t.id, t.co_worker_ids from task t
      where t.co_worker_ids && ${whose} and t.state in ('1', '2', '3', '4', '6') and t.deleted_at is null
      order by t.id for no key update
    ), changed as (
      update task t set updated_at = now(), updated_by = ${operatorOf(actor)}, version = t.version + 1,
        co_worker_ids = array(select one from unnest(t.co_worker_ids) with ordinality as had (one, place)
          where one <> all (${whose}) order by place)
      from before where t.id = before.id
      returning t.id, t.version, t.title, before.co_worker_ids as was, t.co_worker_ids as became
    ), logged as (
      insert into task_log (id, task_id, operator_id, operator_name, action, text, diff)
      select gen_random_uuid(), id, ${operatorOf(actor)}, ${actor.name}, '修改', left(${reason}::text, 200),
        jsonb_build_object('coWorkerIds', jsonb_build_array(to_jsonb(was), to_jsonb(became)))
      from changed
    )
    ${auditChangedTasks(actor, {
      action: 'update',
      before: sql`jsonb_build_object('coWorkerIds', changed.was)`,
      after: sql`jsonb_build_object('coWorkerIds', changed.became)`,
    })}`.execute(tx)
}
