import { sql } from 'kysely'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { TaskDetail } from '#modules/work/tasks/wire/tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { readHeldTask } from './rights/read-task-facts.ts'
import { reasonsBy, rightsInWords, type Say } from './rights/rights-in-words.ts'
import { dimensionsOf } from './scores/score-total.ts'

/** Records when a reader first opened the task. */
async function noteOpened(db: Database, taskId: string, userId: string): Promise<void> {
  await sql`update task_reader set read_at = now() where task_id = ${taskId} and user_id = ${userId}
    and read_at is null and deleted_at is null`.execute(db)
}

type Around = Pick<
  TaskDetail,
  | 'childCount'
  | 'openChildCount'
  | 'hiddenChildCount'
  | 'readers'
  | 'approvals'
  | 'ownerCode'
  | 'classColor'
>

/** Data around a task, in one query, because the page shows all of it. */
async function readAround(db: Database, actor: Actor, id: string): Promise<Around> {
  const { rows } = await sql<Around>`${PLANNED_ONCE}
    select u.code as "ownerCode", k.color as "classColor",
      below.count as "childCount", below.open as "openChildCount",
      below.hidden as "hiddenChildCount",
      coalesce((select jsonb_agg(jsonb_build_object('userId', r.user_id, 'name', reader.name,
          'face', reader.user_base_id, 'done', r.done, 'readAt', ${wireTime('r.read_at')})
          order by r.created_at, r.id)
        from task_reader r join app_user reader on reader.id = r.user_id
        where r.task_id = t.id and r.deleted_at is null), '[]') as readers,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'phase', a.phase, 'seq', a.seq,
          'isCurrent', a.is_current, 'approverName', approver.name,
          'approverFace', coalesce(approver.user_base_id, approver.id), 'actForName', instead.name,
          'result', a.result, 'opinion', a.opinion, 'payload', a.payload,
          'arrivedAt', ${wireTime('a.arrived_at')}, 'handledAt', ${wireTime('a.handled_at')})
          order by a.arrived_at, a.seq, a.id)
        from task_approval a left join app_user approver on approver.id = a.approver_id
          left join app_user instead on instead.id = a.act_for_id
        where a.task_id = t.id), '[]') as approvals
    from task t join task_class k on k.id = t.class_id left join app_user u on u.id = t.owner_id
      cross join lateral (select count(*) filter (where is_seen)::int as count,
          count(*) filter (where is_seen and is_open)::int as open,
          count(*) filter (where not is_seen)::int as hidden
        from task c cross join lateral (select c.state not in ('5', '7') as is_open,
          coalesce(${scopePredicate(tasks, 'c', actor, 'view')}, false) as is_seen) seen
        where c.parent_id = t.id and c.deleted_at is null) below
    where t.id = ${id}`.execute(db)
  const [around] = rows
  if (!around) throw new Failure('not-found', 'not-found')
  return around
}

/** A task with its surroundings, and the verbs that the actor may use, or the reasons why not. */
export async function readTaskDetail(
  db: Database,
  actor: Actor,
  id: string,
  say: Say,
): Promise<TaskDetail> {
  const task = await readRecord(db, actor, tasks, id)
  const heldTask = await readHeldTask(db, actor, id)
  if (!heldTask) throw new Failure('not-found', 'not-found')
  if (heldTask.part.isReader) await noteOpened(db, id, actor.userId)
  const [around, below] = await Promise.all([
    readAround(db, actor, id),
    selectRecords(db, tasks, actor, { field: 'parentId', ids: [id] }),
  ])
  return {
    task,
    ...around,
    children: below,
    hasOpenChildren: heldTask.hasOpenChildren,
    rights: rightsInWords(heldTask, reasonsBy(say)),
    part: heldTask.part,
    scoreDims: [...dimensionsOf(heldTask)],
  }
}
