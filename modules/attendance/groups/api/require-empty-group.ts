import { sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Refuses if an employee is in the group, was a member by name, or is on its roster. */
export async function requireNobody(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ people: number }>`select count(distinct user_id)::int as people
    from (select user_id from attend_people(${id}, today())
      union all select user_id from attend_member
        where attend_group_id = ${id} and deleted_at is null
      union all select user_id from user_schedule
        where attend_group_id = ${id} and deleted_at is null) known`.execute(tx)
  const people = rows[0]?.people ?? 0
  if (people > 0) throw new Failure('conflict', 'conflict.groupHasMembers', { values: { people } })
}
