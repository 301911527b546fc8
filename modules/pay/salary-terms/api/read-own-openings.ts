import { sql } from 'kysely'
import type { PayOpening } from '#modules/pay/salary-terms/wire/salary-terms.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

const MAX_OPENINGS = 200

/** Who opened the caller's own pay, the latest first. */
export async function readOwnOpenings(
  db: Database,
  { userBaseId }: Pick<Actor, 'userBaseId'>,
): Promise<PayOpening[]> {
  const { rows } = await sql<PayOpening>`
    select o.day::text as day, u.name as "userName", d.full_name as "deptName", o.item, o.times,
      to_char(o.last_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lastAt"
    from pay_opening o join app_user u on u.id = o.actor_id left join department d on d.id = u.dept_id
    where o.person_id = ${userBaseId}::uuid
    order by o.last_at desc, o.id limit ${MAX_OPENINGS}`.execute(db)
  return rows
}
