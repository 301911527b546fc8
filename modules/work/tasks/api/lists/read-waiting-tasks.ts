import { type RawBuilder, sql } from 'kysely'
import { actsFor } from '#modules/work/tasks/api/rights/read-task-facts.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { WaitingTasks } from '#modules/work/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { seenWithin } from '#platform/api/store/rows/records.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { partFor } from './part-of-person.ts'

const MAX_SHOWN = 5

type Waiting = {
  part: 'waitApproval' | 'waitRead'
  /** Joins `person`, the requester, and `asked` with the time `at` and the `phase` of the request. */
  requestJoin: RawBuilder<unknown>
}

const askedToDecide = (userId: string): Waiting => ({
  part: 'waitApproval',
  requestJoin: sql`join lateral (select a.arrived_at as at, a.phase, a.submit_by_id as by from task_approval a
    where a.task_id = t.id and a.is_current and a.approver_id = any(${actsFor(userId)})
    order by a.arrived_at limit 1) asked on true`,
})

const askedToRead = (userId: string): Waiting => ({
  part: 'waitRead',
  requestJoin: sql`join lateral (select min(r.created_at) as at, null::text as phase, t.creator_id as by
    from task_reader r where r.task_id = t.id and r.user_id = ${userId}::uuid and not r.done
      and r.deleted_at is null) asked on true`,
})

/** Tasks that wait for the actor's decision, with the predicate of the list. */
export function readTasksToDecide(
  store: CountingStore,
  actor: Actor,
  most?: number,
): Promise<WaitingTasks | null> {
  return readWaiting(store, actor, { ...askedToDecide(actor.userId), most })
}

/** Tasks that the actor is asked to read, with the predicate of the list. */
export function readTasksToRead(
  store: CountingStore,
  actor: Actor,
  most?: number,
): Promise<WaitingTasks | null> {
  return readWaiting(store, actor, { ...askedToRead(actor.userId), most })
}

async function readWaiting(
  { db }: CountingStore,
  actor: Actor,
  { part, requestJoin, most = MAX_SHOWN }: Waiting & { most: number | undefined },
): Promise<WaitingTasks | null> {
  const { rows } = await sql<WaitingTasks['rows'][number] & { total: number }>`
    select t.id, t.title, coalesce(person.user_base_id, person.id) as "personId",
      person.name as "personName", asked.phase, t.plan_end::text as "planEnd",
      ${wireTime('asked.at')} as at, (count(*) over ())::integer as total
    from task as t ${requestJoin} left join app_user person on person.id = asked.by
    where t.deleted_at is null and ${seenWithin(tasks, partFor(actor, part), 't', actor)}
    order by asked.at, t.id limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}
