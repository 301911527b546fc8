import { sql } from 'kysely'
import { OVERDUE_BEFORE } from '#modules/work/tasks/api/overdue-before.ts'
import type { TasksCard } from '#modules/work/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { countTaskParts } from './count-parts.ts'
import { taskPart } from './task-parts.ts'

const MAX_SHOWN = 5

/** True when the owner of task `t` must work on it. */
export const IS_TO_DO = sql`t.state in ('3', '6') and t.owner_id is not null and t.deleted_at is null`
/** True when task `t` is overdue. */
export const IS_LATE = sql`t.plan_end < ${OVERDUE_BEFORE}`

/** Counts of waiting work, with the predicates of the lists, and the first open tasks. */
export async function readTasksCard(store: CountingStore, actor: Actor): Promise<TasksCard | null> {
  const { userId } = actor
  const part = taskPart('waitDo', userId)
  const [counts, due, rows] = await Promise.all([
    countTaskParts(store, actor),
    sql<Pick<TasksCard, 'overdue' | 'dueWeek'>>`select
        count(*) filter (where ${IS_LATE})::int as overdue,
        count(*) filter (where not ${IS_LATE} and t.plan_end <= ${SUNDAY})::int as "dueWeek"
      from task t where t.owner_id = ${userId}::uuid and ${IS_TO_DO}`.execute(store.db),
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
