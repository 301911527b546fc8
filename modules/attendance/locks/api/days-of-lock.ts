import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The days that a lock covers, up to today: future days are closed when they have come. */
export async function daysOfLock(
  tx: Database | Tx,
  setDate: string,
): Promise<{ from: string; to: string }> {
  const isDay = setDate.length === 'yyyy-MM-dd'.length
  const first = isDay ? setDate : `${setDate}-01`
  const { rows } = await sql<{ to: string }>`
    select to_char(least(today(), case when ${isDay} then ${first}::date
      else (${first}::date + interval '1 month - 1 day')::date end), 'YYYY-MM-DD') as to`.execute(
    tx,
  )
  return { from: first, to: rows[0]?.to ?? first }
}

type Days = { from: string; to: string }

/**
 * Statement: all employees who were in one of the groups on one of the days, or who have a computed day of the
 * group, as rows of `group_id` and `user_id`.
 */
export function membersOfGroups(
  groupIds: readonly string[],
  { from, to }: Days,
): RawBuilder<unknown> {
  const ids = sql`${[...groupIds]}::uuid[]`
  return sql`
    select attend_group_id as group_id, user_id from attend_day
      where attend_group_id = any(${ids}) and date between ${from}::date and ${to}::date
    union select attend_group_id, user_id from attend_member
      where attend_group_id = any(${ids}) and deleted_at is null
        and from_date <= ${to}::date and (to_date is null or to_date >= ${from}::date)
    union select d.group_id, p.user_id from user_position p
      join (
        select d.id, attend_group_of_department(d.id) as group_id from department d
        where exists (select from attend_group g where g.id = any(${ids})
          and g.dept_ids && departments_above(d.path))
      ) d on d.id = p.dept_id and d.group_id = any(${ids})
      where p.is_main and p.deleted_at is null and p.start_date <= ${to}::date
        and (p.end_date is null or p.end_date >= ${from}::date)`
}

/** Every employee who was in a group on one of the days, or whose day was computed for the group. */
export async function peopleOfGroup(
  db: Database | Tx,
  groupId: string,
  days: Days,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from (${membersOfGroups([groupId], days)}) member order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
