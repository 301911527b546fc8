import { sql } from 'kysely'
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

/** Every employee who was in a group on one of the days, or whose day was computed for the group. */
export async function peopleOfGroup(
  db: Database | Tx,
  groupId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from attend_day
      where attend_group_id = ${groupId}::uuid and date between ${from}::date and ${to}::date
    union select user_id from attend_member
      where attend_group_id = ${groupId}::uuid and deleted_at is null
        and from_date <= ${to}::date and (to_date is null or to_date >= ${from}::date)
    union select p.user_id from user_position p
      where p.is_main and p.deleted_at is null and p.start_date <= ${to}::date
        and (p.end_date is null or p.end_date >= ${from}::date)
        and p.dept_id in (select d.id from department d, attend_group g where g.id = ${groupId}::uuid
          and g.dept_ids && departments_above(d.path)
          and attend_group_of_department(d.id) = ${groupId}::uuid)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
