import { sql } from 'kysely'
import type { Consequences } from '#api/crud/preview-action.ts'
import type { Told } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'

type Named = { id: string; name: string; version?: number }
type Rows = {
  people: string[]
  leavers: number
  positions: string[]
  posts: (Named & { together: boolean; holders: number })[]
  children: Named[]
  establishment: { id: string; version: number; plan: number }[]
  leaders: string[]
  roles: Named[]
  scopes: Named[]
  grants: string[]
}

const MAX_NAMED = 12

async function readRows(tx: Tx, fromIds: readonly string[], toId: string): Promise<Rows> {
  const from = sql`any(${[...fromIds]}::uuid[])`
  const overlaps = sql`&& ${[...fromIds]}::uuid[]`
  const competence = (table: string) =>
    sql`select id from ${sql.table(table)} where deleted_at is null and dept_ids ${overlaps}`
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(x.value order by x.value::text), '[]') from (${rows}) x)`
  const result = await sql<Rows>`select
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
      where e.dept_id = ${from} and e.year >= this_year() and e.deleted_at is null`)} as establishment,
    ${list(sql`select to_json(u.name) as value from department d
      join app_user u on u.id = d.leader_id or u.id = any(d.deputy_ids)
      where d.id = ${from}`)} as leaders,
    ${list(sql`select json_build_object('id', g.id, 'name', r.name) as value from role_department g
      join role r on r.id = g.role_id where g.dept_id = ${from} and g.deleted_at is null`)} as roles,
    ${list(sql`select json_build_object('id', r.id, 'name', r.name) as value from role r
      where r.scope_dept_ids ${overlaps} and r.deleted_at is null`)} as scopes,
    ${list(sql`select to_json(g.id) as value from (${competence('search_permission')}
      union ${competence('user_info_competence')} union ${competence('salary_competence')}
      union ${competence('dismissal_competence')} union ${competence('merit_competence')}) g`)} as grants`.execute(
    tx,
  )
  const [rows] = result.rows
  if (!rows) throw new Error('the consequences gave no row')
  return rows
}

function named(key: string, names: readonly string[]): Told[] {
  if (names.length === 0) return []
  const shown = names.slice(0, MAX_NAMED).join(', ')
  const more = names.length > MAX_NAMED ? ' …' : ''
  return [{ key: `merge.${key}`, values: { count: names.length, names: shown + more } }]
}

/** What goes over when departments are merged into another one; names only of what is no person's file. */
export async function readMergeConsequences(
  tx: Tx,
  { from, target }: { from: readonly Named[]; target: Named },
  day: string,
): Promise<Consequences> {
  const fromIds = from.map(({ id }) => id)
  const rows = await readRows(tx, fromIds, target.id)
  const { posts, establishment } = rows
  const nameOf = ({ name }: Named) => name
  const together = posts.filter((post) => post.together)
  const places = establishment.reduce((sum, { plan }) => sum + plan, 0)
  const lines: Told[] = [
    { key: 'merge.into', values: { names: from.map(nameOf).join(', '), name: target.name, day } },
    { key: 'merge.people', values: { count: rows.people.length } },
    { key: 'merge.positions', values: { count: rows.positions.length } },
    ...(rows.leavers > 0 ? [{ key: 'merge.leavers', values: { count: rows.leavers } }] : []),
    ...named('postsTogether', together.map(({ name, holders }) => `${name} (${holders})`)),
    ...named('postsOver', posts.filter((post) => !post.together).map(nameOf)),
    ...named('children', rows.children.map(nameOf)),
    ...(establishment.length > 0
      ? [{ key: 'merge.establishment', values: { count: establishment.length, places } }]
      : []),
    ...named('leaders', rows.leaders),
    ...named('roles', rows.roles.map(nameOf)),
    ...named('scopes', rows.scopes.map(nameOf)),
    ...(rows.grants.length > 0 ? [{ key: 'merge.grants', values: { count: rows.grants.length } }] : []),
  ]
  return { lines, rows: { fromIds: [...fromIds].sort(), toId: target.id, day, ...rows } }
}
