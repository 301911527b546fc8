import { type RawBuilder, sql } from 'kysely'
import type { WaitingTasks } from '#modules/work/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { undecided, unread } from './task-parts.ts'

const MAX_SHOWN = 5

type Waiting = {
  /** The requests, joined with their tasks `t`. There is one for each task. */
  requests: RawBuilder<unknown>
  /** The time, the phase and the requester of a request. */
  columns: RawBuilder<unknown>
  isWaiting: RawBuilder<unknown>
}

const askedToDecide = (userId: string): Waiting => ({
  requests: sql`task_approval a join task t on t.id = a.task_id`,
  columns: sql`a.arrived_at as at, a.phase, a.submit_by_id as by`,
  isWaiting: undecided(userId),
})

const askedToRead = (userId: string): Waiting => ({
  requests: sql`task_reader r join task t on t.id = r.task_id`,
  columns: sql`r.created_at as at, null::text as phase, t.creator_id as by`,
  isWaiting: sql`${unread(userId)} and t.state <> '0'`,
})

/** Tasks that wait for the actor's decision, with the conditions of the list. */
export function readTasksToDecide(
  store: CountingStore,
  actor: Actor,
  most?: number,
): Promise<WaitingTasks | null> {
  return readWaiting(store, askedToDecide(actor.userId), most)
}

/** Tasks that the actor is asked to read, with the conditions of the list. */
export function readTasksToRead(
  store: CountingStore,
  actor: Actor,
  most?: number,
): Promise<WaitingTasks | null> {
  return readWaiting(store, askedToRead(actor.userId), most)
}

/**
 * Reads the requests first, each once: an approver of a large department may have thousands of requests, and the page
 * shows only a few of them.
 */
async function readWaiting(
  { db }: CountingStore,
  { requests, columns, isWaiting }: Waiting,
  most = MAX_SHOWN,
): Promise<WaitingTasks | null> {
  const { rows } = await sql<WaitingTasks['rows'][number] & { total: number }>`
    select t.id, t.title, coalesce(person.user_base_id, person.id) as "personId",
      person.name as "personName", asked.phase, t.plan_end::text as "planEnd",
      ${wireTime('asked.at')} as at, asked.total
    from (select t.id, ${columns}, (count(*) over ())::integer as total
        from ${requests} where t.deleted_at is null and ${isWaiting}
        order by at, t.id limit ${most}) asked
      join task t on t.id = asked.id left join app_user person on person.id = asked.by
    order by asked.at, t.id`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}
