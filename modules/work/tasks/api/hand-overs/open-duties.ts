import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** An employee's open tasks, co-worked tasks and approvals. */
export type TaskDuties = { tasks: number; coWork: number; approvals: number }

const accountsOf = (fileId: unknown): RawBuilder<unknown> =>
  sql`array(select u.id from app_user u where u.user_base_id = ${fileId}::uuid)`

/** Counts by personnel file at the present time; drafts are private and do not count. */
export async function readTaskDuties(db: Database | Tx, fileId: unknown): Promise<TaskDuties> {
  const own = accountsOf(fileId)
  const { rows } = await sql<TaskDuties>`select
    (select count(*)::int from task t where t.owner_id = any(${own}) and t.state in ('1', '3', '6')
      and t.deleted_at is null) as tasks,
    (select count(*)::int from task t where t.co_worker_ids && ${own} and t.state in ('1', '2', '3', '4', '6')
      and t.deleted_at is null) as "coWork",
    (select count(*)::int from task_approval a join task t on t.id = a.task_id and t.deleted_at is null
      where a.is_current and a.approver_id = any(${own})) as approvals`.execute(db)
  return rows[0] ?? { tasks: 0, coWork: 0, approvals: 0 }
}

/** Open tasks of an employee that belong to another department than the given one. */
export async function countTasksElsewhere(
  db: Database | Tx,
  fileId: unknown,
  deptId: unknown,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from task t
    where t.owner_id = any(${accountsOf(fileId)}) and t.state in ('1', '3', '4', '6')
      and t.owner_dept_id is distinct from ${deptId}::uuid and t.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
