import { sql } from 'kysely'
import { atWorkWithinReach, withinReach } from '#modules/hr/archives/api/files-within-reach.ts'
import type { JoinersAndLeavers } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'

type Row = JoinersAndLeavers['months'][number]

/** The number of people at work within the reader's reach. */
export function countAtWork({ db, counts }: CountingStore, actor: Actor): Promise<number> {
  const people = sql<{ count: number }>`
    select count(*)::integer as count from user_base_info b where ${atWorkWithinReach(actor)}`
  return counts.read(db, people.compile(db))
}

/**
 * Counts joiners and leavers of twelve months, the current one up to today. People who never were on the pay
 * roll (not yet joined, on a service contract) are not counted.
 */
export async function readJoinersAndLeavers(
  store: CountingStore,
  actor: Actor,
): Promise<JoinersAndLeavers> {
  const { db, counts } = store
  const query = sql<Row>`
    with month as (
      select start::date
      from generate_series(date_trunc('month', today()) - interval '11 months', today(), interval '1 month') start
    ), moved as (
      select date_trunc('month', b.join_date)::date as start, 'joined' as way from user_base_info b
      where b.join_date between (select min(start) from month) and today()
        and b.status not in ('0', '8') and ${withinReach(actor)}
      union all
      select date_trunc('month', b.leave_date)::date, 'left' from user_base_info b
      where b.leave_date between (select min(start) from month) and today()
        and b.status in ('4', '5') and ${withinReach(actor)}
      union all
      select date_trunc('month', moved.day)::date, moved.way from employment_spell s
        join user_base_info b on b.id = s.user_id
        cross join lateral (values (s.join_date, 'joined'), (s.leave_date, 'left')) as moved (day, way)
      where moved.day between (select min(start) from month) and today() and ${withinReach(actor)}
    )
    select to_char(month.start, 'YYYY-MM') as month,
      count(*) filter (where way = 'joined')::integer as joined,
      count(*) filter (where way = 'left')::integer as left
    from month left join moved on moved.start = month.start
    group by month.start order by month.start`
  const [months, people] = await Promise.all([
    counts.readRows(db, query.compile(db)),
    actor.permissions.has('hr/turnover:view') ? countAtWork(store, actor) : null,
  ])
  return { months: [...months], people }
}
