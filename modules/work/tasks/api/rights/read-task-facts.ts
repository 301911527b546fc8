import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { isAdmin } from '#platform/api/actor.ts'
import { ableToApprove } from '#platform/api/approval/steps/find-approvers.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import type { HeldTask } from './task-facts.ts'
import type { Standing } from './task-rights.ts'

/** The user's account, and accounts that the user deputises today. */
export function actsFor(userId: string): RawBuilder<unknown> {
  return sql`array(select ${userId}::uuid union all
    select standing.away_id from deputy_today standing where standing.deputy_id = ${userId})`
}

/** Columns of task `t` that rights depend on: its state, and the actor's part in it. */
export function standColumns(actor: Actor): RawBuilder<unknown> {
  const { userId } = actor
  const me = sql`${userId}::uuid`
  return sql`t.id, t.title, t.state, t.pending_phase as "pendingPhase", t.last_phase as "lastPhase",
    t.need_score as "needScore",
    exists (select from task c where c.parent_id = t.id and c.deleted_at is null) as "hasChildren",
    exists (select from task_progress p where p.task_id = t.id and p.deleted_at is null) as "hasProgress",
    not exists (select from task_approval a join app_user u on u.id = a.approver_id
      where a.task_id = t.id and a.is_current and ${ableToApprove('u')}) as "isStuck",
    jsonb_build_object('isCreator', t.creator_id = ${me}, 'isOwner', coalesce(t.owner_id = ${me}, false),
      'isCoWorker', ${me} = any(t.co_worker_ids),
      'isApprover', exists (select from task_approval a where a.task_id = t.id and a.is_current
        and a.approver_id = any(${actsFor(userId)})),
      'isLeader', t.owner_id is distinct from ${me} and (
        exists (select from department own join department above on own.path like above.path || '%'
          and above.deleted_at is null and above.enabled
          where own.id = t.owner_dept_id and ${me} in (above.leader_id, above.in_charge_id))
        or exists (select from app_user u join user_position p on p.user_id = u.user_base_id
          and p.is_main and p.deleted_at is null and p.leader_id = ${me}
          and today() between p.start_date and coalesce(p.end_date, 'infinity')
          where u.id = t.owner_id)),
      'isReader', exists (select from task_reader r where r.task_id = t.id and r.user_id = ${me}
        and r.deleted_at is null),
      'isAdmin', ${isAdmin(actor)}::boolean) as part`
}

/**
 * The columns of `standColumns`, all other columns that rules need, and the rules of the task's class `k`.
 */
function heldColumns(actor: Actor): RawBuilder<unknown> {
  return sql`${standColumns(actor)}, t.version, t.task_no as "taskNo", t.class_id as "classId",
    t.parent_id as "parentId", t.root_id as "rootId", t.path, t.level, t.source,
    t.source_type as "sourceType", t.source_id as "sourceId",
    t.creator_id as "creatorId", t.owner_id as "ownerId", t.owner_dept_id as "ownerDeptId",
    t.co_worker_ids as "coWorkerIds", t.plan_start::text as "planStart", t.plan_end::text as "planEnd",
    t.prolong_count as "prolongCount", t.progress, t.weight,
    exists (select from task c where c.parent_id = t.id and c.deleted_at is null
      and c.state not in ('5', '7')) as "hasOpenChildren",
    exists (select from task a where a.id in (t.id, t.parent_id, t.root_id)
      and a.year_plan_id is not null) as "hasYearPlan",
    jsonb_build_object('needCreateApproval', k.need_create_approval,
      'needFinishApproval', k.need_finish_approval, 'prolongNeedApproval', k.prolong_need_approval,
      'cancelNeedApproval', k.cancel_need_approval, 'needScore', k.need_score,
      'approverRule', k.approver_rule, 'approverId', k.approver_id, 'maxProlong', k.max_prolong,
      'requireYearPlan', k.require_year_plan, 'scoreDims', k.score_dims) as rules`
}

/** A task with the actor's part in it; the caller has checked access. */
export async function readHeldTask(
  db: Database | Tx,
  actor: Actor,
  id: string,
): Promise<HeldTask | null> {
  const { rows } = await sql<HeldTask>`${PLANNED_ONCE} select ${heldColumns(actor)}
    from task t join task_class k on k.id = t.class_id
    where t.id = ${id} and t.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Standings of several tasks; the caller has checked access. */
export async function readStandings(
  db: Database | Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`${PLANNED_ONCE} select ${standColumns(actor)}
    from task t where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null`.execute(db)
  return rows
}

/** Many tasks, ordered by id; the caller has locked them. */
export async function holdTasks(tx: Tx, actor: Actor, ids: readonly string[]): Promise<HeldTask[]> {
  const { rows } = await sql<HeldTask>`${PLANNED_ONCE} select ${heldColumns(actor)}
    from task t join task_class k on k.id = t.class_id
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null order by t.id`.execute(tx)
  return rows
}

/**
 * Locks one task until the transaction ends, and reads it. Fails when `version`, the version that the caller
 * saw, is outdated.
 */
export async function holdTask(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null = null,
): Promise<HeldTask> {
  await sql`select from task where id = ${id} and deleted_at is null for no key update`.execute(tx)
  const task = await readHeldTask(tx, actor, id)
  if (!task) throw new Failure('not-found', 'not-found')
  if (version !== null && task.version !== version)
    throw new Failure('conflict', 'conflict.version')
  return task
}
