import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { staffOn } from './staff-on-day.ts'

/** A department on a day, with its own people and approved places. */
export type DepartmentOnDay = {
  id: string
  pid: string | null
  code: string
  name: string
  typeName: string | null
  leaderId: string | null
  /** The named leader; else the holder of the post in charge. */
  leaderName: string | null
  /** The personnel file of the leader. */
  leaderFileId: string | null
  enabled: boolean
  headcount: number
  /** Null when no places were approved. */
  plan: number | null
}

/** The holders of the posts in charge on a day, by department. */
function inCharge(day: string): RawBuilder<unknown> {
  return sql`
    select distinct on (p.dept_id) p.dept_id, b.id, b.name
    from post join user_position p on p.post_id = post.id and p.dept_id = post.dept_id
      and p.deleted_at is null and ${day}::date between p.start_date and coalesce(p.end_date, 'infinity')
    join user_base_info b on b.id = p.user_id and b.deleted_at is null
    where post.is_leader and post.deleted_at is null
    order by p.dept_id, p.is_main desc, p.start_date, p.id`
}

/** Reads every department that existed on the day, in the order of siblings, in one query. */
export async function readDepartmentsOn(
  db: Database,
  at: OrganisationDay,
): Promise<DepartmentOnDay[]> {
  const { day } = at
  const result = await sql<DepartmentOnDay>`
    select d.dept_id as id, d.pid, d.code, d.name, t.name as "typeName", d.leader_id as "leaderId",
      coalesce(leader.name, charge.name) as "leaderName",
      case when leader.id is null then charge.id else leader.user_base_id end as "leaderFileId",
      d.enabled, coalesce(s.people, 0)::integer as headcount, e.plan
    from department_period d
    left join department_type t on t.id = d.type_id
    left join app_user leader on leader.id = d.leader_id
    left join (${inCharge(day)}) charge on charge.dept_id = d.dept_id
    left join (select dept_id, count(*) as people from (${staffOn(day)}) staff group by dept_id) s
      on s.dept_id = d.dept_id
    left join (select e.dept_id, sum(planned_places(e, ${day}::date))::integer as plan
      from post_establishment e
      where e.is_current and e.year = extract(year from ${day}::date) group by e.dept_id) e
      on e.dept_id = d.dept_id
    where d.from_day <= ${day}::date and (d.to_day is null or d.to_day >= ${day}::date)
    order by d.sort, d.code`.execute(db)
  return result.rows
}
