import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { OrganisationDay } from '#modules/org/chart/api/organisation-day.ts'
import { photoOf } from '#modules/org/chart/api/organisation-people.ts'
import type { DeskPeople } from '#modules/org/departments/wire/department-desk.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

const PAGE_SIZE = 20

/**
 * Reads the people counted in these departments on a day, and the holders of further posts in them,
 * within the reader's scope for people. The employment state is known only for today.
 */
export async function readDeskPeople(
  db: Database,
  actor: Actor,
  { day }: OrganisationDay,
  { deptIds, page }: { deptIds: readonly string[]; page: number },
): Promise<DeskPeople> {
  const ids = [...deptIds]
  const { rows } = await sql<DeskPeople['people'][number] & { count: number }>`
    with seat as (
      select s.user_id, s.dept_id, s.post_id, true as is_main, '主职' as kind
      from staff_on(${day}::date) s where s.dept_id = any(${ids}::uuid[])
      union all
      select p.user_id, p.dept_id, p.post_id, false, p.kind from user_position p
      where not p.is_main and p.deleted_at is null and p.dept_id = any(${ids}::uuid[])
        and p.start_date <= ${day}::date and (p.end_date is null or p.end_date >= ${day}::date)
    )
    select b.id, b.emp_no as "empNo", b.name, seat.dept_id as "deptId", d.name as "deptName",
      post.name as "postName", seat.is_main as "isMain", seat.kind, ${photoOf(actor)} as photo,
      case when ${day}::date = today() then b.status end as status, count(*) over ()::integer as count
    from seat join user_base_info b on b.id = seat.user_id and b.deleted_at is null
      left join department_period d on d.dept_id = seat.dept_id and d.from_day <= ${day}::date
        and (d.to_day is null or d.to_day >= ${day}::date)
      left join post on post.id = seat.post_id
    where ${scopePredicate(archives, 'b', actor, 'view')}
    order by post.is_leader desc nulls last, seat.is_main desc, b.emp_no, b.id, seat.dept_id
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  const count = rows[0]?.count ?? 0
  // Past the last page the query returns no count, so the first page is read instead.
  if (rows.length === 0 && page > 1) {
    return readDeskPeople(db, actor, { day }, { deptIds, page: 1 })
  }
  return {
    people: rows.map(({ count: _count, ...person }) => person),
    count,
    page,
    pageCount: Math.ceil(count / PAGE_SIZE),
  }
}
