import { sql } from 'kysely'
import type { OrganisationDay } from '#modules/org/chart/api/organisation-day.ts'
import type { DeskPosts } from '#modules/org/departments/wire/department-desk.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

const MAX_POSTS = 200

/**
 * Reads the posts of a department on a day, with holders and approved places of each. The history of posts is not
 * stored, so an earlier day shows only posts that had holders or approved places. Interns do not count as holders.
 */
export async function readDeskPosts(
  db: Database,
  { day }: OrganisationDay,
  deptId: string,
): Promise<DeskPosts> {
  const { rows } = await sql<DeskPosts['posts'][number] & { count: number }>`
    with planned as (
      select e.post_id, sum(planned_places(e, ${day}::date))::integer as places from post_establishment e
      where e.is_current and e.dept_id = ${deptId} and e.year = extract(year from ${day}::date)
      group by e.post_id
    ), there as (
      select post_id from planned
      union
      select s.post_id from staff_on(${day}::date) s where s.dept_id = ${deptId} and s.post_id is not null
      union
      select id from post where dept_id = ${deptId} and enabled and deleted_at is null
        and ${day}::date >= today()
    )
    select post.id, post.code, post.name, post.category, post.is_leader as "isLeader",
      post.is_key as "isKey", planned.places as plan, count(*) over ()::integer as count,
      (select count(*)::integer from staff_on(${day}::date) s
        join user_base_info b on b.id = s.user_id and b.status <> '7'
        where s.post_id = post.id) as filled
    from there join post on post.id = there.post_id
      left join planned on planned.post_id = post.id
    order by post.is_leader desc, post.sort, post.code limit ${MAX_POSTS}`.execute(db)
  return {
    posts: rows.map(({ count: _count, ...post }) => post),
    count: rows[0]?.count ?? 0,
  }
}
