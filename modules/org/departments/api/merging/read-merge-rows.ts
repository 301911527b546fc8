import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { roleDepartments } from '#modules/system/roles/define/role-department.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import { pointersTo } from './merge-references.ts'

export type Named = { id: string; name: string; version?: number }

/** Rows that a merger moves, and rows that refer to the merged departments. */
export type MergeRows = {
  people: string[]
  leavers: number
  positions: string[]
  posts: (Named & { together: boolean; holders: number })[]
  children: Named[]
  establishment: { id: string; version: number; plan: number }[]
  leaders: string[]
  roles: Named[]
  postRoles: Named[]
  scopes: Named[]
  pointing: { path: string; id: string; version: number }[]
}

/** Resources whose rows are listed by name. */
const NAMED = new Set([roles.path, roleDepartments.path])

/** Rows of other resources that refer to the departments, such as a grant of one account. */
function pointing(fromIds: readonly string[]) {
  const found = pointersTo(departments.path)
    .filter(({ resource }) => !NAMED.has(resource.path))
    .map(({ resource, field, isList }) => {
      const ids = sql`${[...fromIds]}::uuid[]`
      const column = sql.ref(columnName(field))
      const isPointing = isList ? sql`${column} && ${ids}` : sql`${column} = any(${ids})`
      return sql`select json_build_object('path', ${resource.path}::text, 'id', id, 'version', version) as value
        from ${sql.table(resource.table)} where deleted_at is null and ${isPointing}`
    })
  return sql.join(found, sql` union all `)
}

/** Reads everything in one statement, so that it is one consistent snapshot. */
export async function readMergeRows(
  tx: Tx,
  fromIds: readonly string[],
  toId: string,
): Promise<MergeRows> {
  const from = sql`any(${[...fromIds]}::uuid[])`
  const overlaps = sql`&& ${[...fromIds]}::uuid[]`
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(x.value order by x.value::text), '[]') from (${rows}) x)`
  const result = await sql<MergeRows>`select
    ${list(sql`select to_json(b.id) as value from user_base_info b
      where b.dept_id = ${from} and b.deleted_at is null and b.status not in ('4', '5')`)} as people,
    (select count(*)::integer from user_base_info b
      where b.dept_id = ${from} and b.deleted_at is null and b.status in ('4', '5')) as leavers,
    ${list(sql`select to_json(p.id) as value from user_position p where p.dept_id = ${from}
      and p.deleted_at is null and coalesce(p.end_date, 'infinity') >= today()`)} as positions,
    ${list(sql`select json_build_object('id', p.id, 'name', p.name, 'version', p.version,
        'together', same.id is not null,
        'holders', (select count(*) from employment e where e.post_id = p.id and e.on_pay_roll)) as value
      from post p left join post same on same.dept_id = ${toId} and same.name = p.name
        and same.deleted_at is null
      where p.dept_id = ${from} and p.deleted_at is null`)} as posts,
    ${list(sql`select json_build_object('id', d.id, 'name', d.name) as value from department d
      where d.pid = ${from} and d.id <> all(${[...fromIds]}::uuid[]) and d.enabled
        and d.deleted_at is null`)} as children,
    ${list(sql`select json_build_object('id', e.id, 'version', e.version,
        'plan', planned_places(e, today())) as value from post_establishment e
      where e.dept_id = ${from} and e.year >= this_year() and e.is_current`)} as establishment,
    ${list(sql`select to_json(u.name) as value from department d
      join app_user u on u.id = d.leader_id or u.id = any(d.deputy_ids)
      where d.id = ${from}`)} as leaders,
    ${list(sql`select json_build_object('id', g.id, 'name', r.name) as value from role_department g
      join role r on r.id = g.role_id where g.dept_id = ${from} and g.deleted_at is null`)} as roles,
    ${list(sql`select json_build_object('id', g.id, 'name', r.name) as value from role_post g
      join role r on r.id = g.role_id join post p on p.id = g.post_id
      join post same on same.dept_id = ${toId} and same.name = p.name and same.deleted_at is null
      where p.dept_id = ${from} and p.deleted_at is null and g.deleted_at is null`)} as "postRoles",
    ${list(sql`select json_build_object('id', r.id, 'name', r.name) as value from role r
      where r.scope_dept_ids ${overlaps} and r.deleted_at is null`)} as scopes,
    ${list(pointing(fromIds))} as pointing`.execute(tx)
  const [rows] = result.rows
  if (!rows) throw new Error('the query for the rows of a merger returned no row')
  return rows
}
