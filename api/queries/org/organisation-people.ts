import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { Database } from '#api/store/database.ts'
import { scopePredicate } from '#api/store/scope.ts'
import { archives } from '#resources/hr/archive.ts'
import { readDepartmentsOn } from './departments-on-day.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { buildForest, pathIn, subtreeOf } from './organisation-forest.ts'

export type PersonInPost = {
  id: string
  empNo: string
  name: string
  deptId: string
  deptName: string | null
  postName: string | null
  isMain: boolean
  kind: string
}

const MAX_PEOPLE = 500

/** The department and, when asked, everything that was below it on the day. */
export async function departmentIdsOn(
  db: Database,
  at: OrganisationDay,
  deptId: string,
  includeChild: boolean,
): Promise<string[]> {
  if (!includeChild) return [deptId]
  const forest = buildForest(await readDepartmentsOn(db, at))
  const node = pathIn(forest, deptId).at(-1)
  return node ? subtreeOf(node).map(({ id }) => id) : [deptId]
}

/**
 * Who held a post in these departments on a day, as far as the person who asks
 * may see people; never more than can be looked through.
 */
export async function readPeopleOn(
  db: Database,
  actor: Actor,
  { day }: OrganisationDay,
  deptIds: readonly string[],
): Promise<{ people: PersonInPost[]; count: number }> {
  const result = await sql<PersonInPost & { count: number }>`
    select b.id, b.emp_no as "empNo", b.name, p.dept_id as "deptId", d.name as "deptName",
      post.name as "postName", p.is_main as "isMain", p.kind, count(*) over ()::integer as count
    from user_position p
      join user_base_info b on b.id = p.user_id and b.deleted_at is null
      left join department_period d on d.dept_id = p.dept_id and d.from_day <= ${day}::date
        and (d.to_day is null or d.to_day >= ${day}::date)
      left join post on post.id = p.post_id
    where p.deleted_at is null and p.dept_id = any(${[...deptIds]}::uuid[])
      and p.start_date <= ${day}::date and (p.end_date is null or p.end_date >= ${day}::date)
      and ${scopePredicate(archives, 'b', actor, 'view')}
    order by post.is_leader desc nulls last, p.is_main desc, b.emp_no
    limit ${MAX_PEOPLE}`.execute(db)
  const count = result.rows[0]?.count ?? 0
  return { people: result.rows.map(({ count: _count, ...person }) => person), count }
}
