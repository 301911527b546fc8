import { sql } from 'kysely'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { attendMembers } from '#modules/attendance/groups/define/attend-member.ts'
import type { GroupUsers } from '#modules/attendance/groups/wire/attend-group.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

type Page = { page: number; pageSize: number; day: string | null }

/** Members of a group on a day: employees added by name first, then those of its departments. */
export async function readGroupUsers(
  db: Database,
  actor: Actor,
  id: string,
  { page, pageSize, day }: Page,
): Promise<GroupUsers> {
  const { rows } = await sql<GroupUsers & { isThere: boolean }>`
    with asked as (select coalesce(${day}::date, today()) as day),
    -- The same scope applies to employees added by name and to those of the departments.
    people as (select p.* from asked, lateral (select p.*, ${id}::uuid as attend_group_id
        from attend_people(${id}::uuid, asked.day) p) p
      where ${scopePredicate(attendMembers, 'p', actor, 'view')}),
    shown as (
      select p.member_id is not null as "isNamed", b.id as "userId", b.emp_no as "empNo", b.name,
        d.name as "deptName", to_char(m.from_date, 'YYYY-MM-DD') as "fromDate",
        to_char(m.to_date, 'YYYY-MM-DD') as "toDate"
      from people p join user_base_info b on b.id = p.user_id
        left join department d on d.id = p.dept_id
        left join attend_member m on m.id = p.member_id
      order by p.member_id is null, d.sort, d.id, b.emp_no
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*)::int from people) as total,
      (select count(member_id)::int from people) as named,
      coalesce((select jsonb_agg(to_jsonb(shown)) from shown), '[]') as users
    from attend_group g where g.id = ${id}::uuid and g.deleted_at is null
      and ${scopePredicate(attendGroups, 'g', actor, 'view')}`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  return row
}

/** Groups that the user works with: all groups if they may write all, otherwise the groups they lead. */
export async function readManagedGroups(
  db: Database,
  actor: Actor,
): Promise<{ id: string; name: string }[]> {
  const mayAll = actor.permissions.has(permissionCode(attendGroups, 'edit'))
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from attend_group
    where deleted_at is null and enabled and (${mayAll} or ${actor.userId}::uuid = any(leader_ids))
    order by sort, code`.execute(db)
  return rows
}
