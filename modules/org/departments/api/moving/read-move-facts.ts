import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { superiorOfRow } from '#platform/api/approval/steps/find-approvers.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

type Named = { id: string; name: string }

type Place = Named & {
  /** The department above; null at the top. */
  parent: Named | null
  /** People on the pay roll and approved places of the department above, with everything below it. */
  parentHeads: number
  parentPlan: number | null
}

/** A department that moves, with the values that the people directly in it get from its place in the tree. */
type MovedDepartment = Named & {
  people: number
  head: string | null
  inCharge: string | null
  /**
   * The attendance group that people get from the department when no group lists them by name, and the number of these
   * people.
   */
  group: string | null
  groupPeople: number
}

/**
 * The facts that depend on the place of a department in the tree. `head` and `inCharge` of a
 * department are names of approvers.
 */
export type MoveFacts = {
  place: Place
  departments: MovedDepartment[]
  /** The superior of each person, by personnel file. */
  superiors: ReadonlyMap<string, string | null>
  /** The roles that accounts get from a department: account and role. */
  roles: { userId: string; role: string }[]
  /** Accounts whose rights reach the department through a department above it. */
  readers: Named[]
}

/** Reads what depends on the place of a department, for it and everything below it. */
export async function readMoveFacts(tx: Tx, id: string): Promise<MoveFacts> {
  return {
    place: await readPlace(tx, id),
    departments: await readDepartments(tx, id),
    superiors: await readSuperiors(tx, id),
    roles: await readRoles(tx, id),
    readers: await readReaders(tx, id),
  }
}

const BELOW = (id: string) => sql`select below.id from department top
  join department below on below.path like top.path || '%' and below.deleted_at is null
  where top.id = ${id}::uuid`

const AT_WORK = sql`not in ('0', '4', '5')`

async function readPlace(tx: Tx, id: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select d.id, d.name,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as parent,
      coalesce(p.headcount, 0) as "parentHeads", p.headcount_plan as "parentPlan"
    from department d left join department_view p on p.id = d.pid
    where d.id = ${id}::uuid and d.deleted_at is null`.execute(tx)
  const [place] = rows
  if (!place) throw new Failure('not-found', 'not-found')
  return place
}

async function readDepartments(tx: Tx, id: string): Promise<MovedDepartment[]> {
  const row = { userId: null, fileId: null, deptId: sql`moved.id` }
  const { rows } = await sql<MovedDepartment>`
    select moved.id, moved.name, coalesce(own.people, 0)::integer as people,
      coalesce(own.by_place, 0)::integer as "groupPeople", head.name as head,
      charge.name as "inCharge", g.name as "group"
    from department moved
      left join (
        select s.dept_id, count(*) as people, count(*) filter (where not exists (select from attend_member m
            where m.user_id = s.user_id and m.deleted_at is null
              and today() between m.from_date and coalesce(m.to_date, 'infinity'))) as by_place
        from staff_on(today()) s where s.dept_id in (${BELOW(id)}) group by s.dept_id
      ) own on own.dept_id = moved.id
      left join app_user head on head.id = ${superiorOfRow('deptHead', row)}
      left join app_user charge on charge.id = ${superiorOfRow('inCharge', row)}
      left join attend_group g on g.id = attend_group_of_department(moved.id)
    where moved.id in (${BELOW(id)})
    order by moved.path`.execute(tx)
  return rows
}

async function readSuperiors(tx: Tx, id: string): Promise<MoveFacts['superiors']> {
  const row = { userId: sql`account.id`, fileId: sql`person.id`, deptId: sql`person.dept_id` }
  const { rows } = await sql<{ id: string; superior: string | null }>`
    select person.id, superior.name as superior
    from user_base_info person
      left join lateral (select u.id from app_user u
        where u.user_base_id = person.id and u.deleted_at is null order by u.id limit 1) account on true
      left join app_user superior on superior.id = ${superiorOfRow('upLeader', row)}
    where person.dept_id in (${BELOW(id)}) and person.deleted_at is null
      and person.status ${AT_WORK}
    order by person.id`.execute(tx)
  return new Map(rows.map((person) => [person.id, person.superior]))
}

async function readRoles(tx: Tx, id: string): Promise<MoveFacts['roles']> {
  const { rows } = await sql<MoveFacts['roles'][number]>`
    select distinct way.user_id as "userId", r.name as role
    from role_way way join role r on r.id = way.role_id
    where way.via = 'department' and way.counts and way.user_id in (
      select u.id from app_user u where u.dept_id in (${BELOW(id)}) and u.deleted_at is null)
    order by 1, 2`.execute(tx)
  return rows
}

/**
 * Reads the accounts that see the personnel files of the department because of its place: it lies below a
 * department of theirs, or below a department that a role or a competence names. Leaves out accounts that see
 * all files, because a move does not change their rights.
 */
async function readReaders(tx: Tx, id: string): Promise<Named[]> {
  const files = permissionCode(archives, 'view')
  const { rows } = await sql<Named>`
    with above as materialized (
      select departments_above(d.path) as ids from department d where d.id = ${id}::uuid
    ), given as (
      select way.user_id, r.scope, r.scope_from, r.scope_dept_ids as dept_ids, r.scope_include_child as below
      from role_way way join role r on r.id = way.role_id
      where way.counts and r.id in (select rn.role_id from role_navigation rn
        join page_right p on p.button_id = rn.target_id and p.enabled
        where rn.kind = 'button' and p.code = ${files})
      union all
      select c.user_id, c.scope, 'member', c.dept_ids, true from user_info_competence c
      where c.deleted_at is null and today() <= c.valid_to
    )
    select distinct u.id, u.name
    from given cross join above join app_user u on u.id = given.user_id
      and u.state = '1' and u.deleted_at is null
    where (given.scope = '5' and given.below and given.dept_ids && above.ids)
      or (given.scope = '3' and exists (select from department_of_account(given.user_id) held
        where held.relation = given.scope_from and held.dept_id = any(above.ids)))
    order by u.name, u.id`.execute(tx)
  return rows
}
