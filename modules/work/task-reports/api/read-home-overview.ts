import { sql } from 'kysely'
import type { HomeOverview } from '#modules/work/task-reports/wire/task-reports.ts'
import { countTaskParts } from '#modules/work/tasks/api/lists/count-parts.ts'
import { OVERDUE_BEFORE } from '#modules/work/tasks/api/overdue-before.ts'
import { BY_LEADER } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore, Store } from '#platform/api/crud/resource-store.ts'
import { countNewMessages } from '#platform/api/messages/own-messages.ts'

type Own = Omit<HomeOverview, 'waitDo' | 'waitRead' | 'waitApproval' | 'unread'>

/** Dates are in Asia/Shanghai; weeks end on Sunday. */
async function readOwn({ db }: CountingStore, me: string): Promise<Own> {
  const { rows } = await sql<Own>`
    select count(*) filter (where t.state in ('3', '6') and t.plan_end < ${OVERDUE_BEFORE})::int as overdue,
      count(*) filter (where t.state in ('3', '6') and t.plan_end = today())::int as "dueToday",
      count(*) filter (where t.state in ('3', '6')
        and t.plan_end <= date_trunc('week', today())::date + 6)::int as "dueWeek",
      count(*) filter (where t.state = '5' and t.finished_at
        >= date_trunc('month', today()::timestamp) at time zone 'Asia/Shanghai')::int as "doneMonth",
      (select count(*)::int from task made where made.creator_id = ${me}::uuid and made.state <> '0'
        and made.deleted_at is null and made.created_at
          >= date_trunc('month', today()::timestamp) at time zone 'Asia/Shanghai') as "createdMonth",
      (select round(sum(s.total * s.task_weight) / sum(s.task_weight), 1)::text from task_score s
        where s.scored_id = ${me}::uuid and s.kind = ${BY_LEADER} and s.deleted_at is null
          and s.month = to_char(today(), 'YYYY-MM')) as "avgScore"
    from task t where t.owner_id = ${me}::uuid and t.state in ('3', '5', '6') and t.deleted_at is null`.execute(
    db,
  )
  const [own] = rows
  if (!own) throw new Error('The overview aggregate returned no row')
  return own
}

/** Counts of the actor's own tasks, with the predicates of the task lists. */
export async function readHomeOverview(store: Store, actor: Actor): Promise<HomeOverview> {
  const [parts, own, { count }] = await Promise.all([
    countTaskParts(store, actor),
    readOwn(store, actor.userId),
    countNewMessages(store, actor.userId),
  ])
  const { waitDo, waitRead, waitApproval } = parts
  return { waitDo, waitRead, waitApproval, ...own, unread: count }
}
