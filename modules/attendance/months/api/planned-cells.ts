import { sql } from 'kysely'
import { BY_ROSTER } from '#modules/attendance/groups/define/choices.ts'
import type { PlannedCell } from '#modules/attendance/months/wire/attend-records.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { afterLast, firstOf } from './day-cells.ts'

/**
 * An employee's plan for days of a month that are not computed yet. Only published rosters count: a draft is
 * not binding.
 */
export async function readPlannedCells(
  db: Database,
  userId: string,
  month: string,
): Promise<PlannedCell[]> {
  const { rows } = await sql<PlannedCell>`
    select to_char(p.date, 'YYYY-MM-DD') as date, case when s.id is not null then
        jsonb_build_object('name', s.name, 'shortName', s.short_name, 'from', w.starts, 'to', w.ends)
      end as shift
    from planned_days(array[${userId}::uuid], ${firstOf(month)}, ${afterLast(month)} - 1) p
      join attend_group g on g.id = p.attend_group_id
      left join published_day told on told.user_id = p.user_id and told.date = p.date
        and told.attend_group_id = g.id
      left join shift_group s
        on s.id = case when g.kind = ${BY_ROSTER} then told.shift_group_id else p.shift_group_id end
      left join lateral (select min(works_from) as starts, max(works_to) as ends
        from shift_windows(s.id, p.date)) w on true
    where case when g.kind = ${BY_ROSTER} then told.user_id is not null else p.plan in ('shift', 'rest') end
      and not exists (select from attend_day d where d.user_id = p.user_id and d.date = p.date
        and d.date >= ${firstOf(month)} and d.date < ${afterLast(month)})
    order by p.date`.execute(db)
  return rows
}
