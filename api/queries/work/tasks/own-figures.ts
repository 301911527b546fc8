import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { CountingStore } from '#api/crud/resource-store.ts'
import type { TasksCard } from '#contracts/home/work.ts'
import { countTaskParts } from './count-parts.ts'
import { taskPart } from './task-parts.ts'

const MAX_SHOWN = 5

/** What waits for somebody, by the predicates of the lists, and the first few of what he is to do. */
export async function readTasksCard(store: CountingStore, actor: Actor): Promise<TasksCard | null> {
  const { userId } = actor
  const part = taskPart('waitDo', userId)
  const own = sql`owner_id = ${userId}::uuid and state in ('3', '6') and deleted_at is null`
  const [counts, due, rows] = await Promise.all([
    countTaskParts(store, actor),
    sql<Pick<TasksCard, 'overdue' | 'dueWeek'>>`select
        count(*) filter (where plan_end < overdue_before())::int as overdue,
        count(*) filter (where plan_end between overdue_before() and ${SUNDAY})::int as "dueWeek"
      from task where ${own}`.execute(store.db),
    sql<TasksCard['rows'][number]>`select t.id, t.title, t.state, t.plan_end::text as "planEnd",
        t.progress, overdue_days(t.state, t.plan_end, t.finished_at) as "overdueDays"
      from task t where t.deleted_at is null and ${part.rows('t')}
      order by ${part.order?.('t') ?? sql`t.id`} limit ${MAX_SHOWN}`.execute(store.db),
  ])
  const { waitDo = 0, waitRead = 0, waitApproval = 0, mine = 0 } = counts
  if (waitDo + waitRead + waitApproval + mine === 0) return null
  const { overdue = 0, dueWeek = 0 } = due.rows[0] ?? {}
  return { waitDo, waitRead, waitApproval, overdue, dueWeek, rows: rows.rows }
}

/** The last day of this week. */
const SUNDAY = sql`(date_trunc('week', today()) + interval '6 days')::date`
