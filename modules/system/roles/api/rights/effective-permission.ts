import { sql } from 'kysely'
import type { EffectiveGrant, EffectivePermission } from '#modules/system/roles/wire/permission.ts'
import { Failure } from '#platform/api/failure.ts'
import { loadNavigation } from '#platform/api/shell/load-navigation.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'

const ENABLED = '1'

type GrantRow = EffectiveGrant & {
  menuId: string
  menuName: string
  path: string
  moduleId: string
  moduleName: string
  code: string
  name: string
}

/** The name of the department or post that gives a role, if the role comes from one. */
const SOURCE_NAME = sql`case held.via when 'post' then (select name from post where id = held.source_id)
  when 'department' then (select full_name from department where id = held.source_id)
  when 'leader' then (select full_name from department where id = held.source_id) end`

async function readRoles(db: Database, userId: string): Promise<EffectivePermission['roles']> {
  const { rows } = await sql<EffectivePermission['roles'][number]>`
    select r.name as "roleName", held.via, ${SOURCE_NAME} as "sourceName",
      held.valid_to::text as "validTo"
    from effective_role(${userId}) held join role r on r.id = held.role_id
    order by r.sort, r.name, held.via, 3`.execute(db)
  return rows
}

/** All grants on all open pages, page by page. */
async function readGrants(db: Database, userId: string): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    with way as materialized (select * from effective_role(${userId}))
    select distinct m.id as "menuId", m.name as "menuName", m.path, mo.id as "moduleId", mo.name as "moduleName",
      b.code, b.name, r.name as "roleName", held.via, held.scope, held.scope_from as "scopeFrom",
      held.include_child as "includeChild", ${SOURCE_NAME} as "sourceName",
      case held.via when 'competence'
        then (select valid_to::text from user_info_competence where id = held.source_id)
        else (select max(valid_to)::text from way
          where way.role_id = held.role_id and way.via = held.via
            and way.source_id is not distinct from held.source_id) end as "validTo",
      array(select full_name from department
        where held.scope = '5' and id = any(held.dept_ids) and enabled and deleted_at is null
        order by 1) as departments,
      mo.sort as module_sort, m.sort as menu_sort, b.sort as button_sort
    from granted_button(${userId}) held
      join open_menu() opened on opened.menu_id = held.menu_id
      join menu m on m.id = held.menu_id
      join module mo on mo.id = m.module_id
      join button b on b.id = held.button_id
      left join role r on r.id = held.role_id
    order by module_sort, mo.name, menu_sort, m.id, button_sort, b.code, r.name, held.via`.execute(
    db,
  )
  return rows
}

function toPages(rows: readonly GrantRow[]): EffectivePermission['pages'] {
  const pages = new Map<string, EffectivePermission['pages'][number]>()
  for (const { menuId, menuName, path, moduleId, moduleName, code, name, ...row } of rows) {
    const place = { id: menuId, name: menuName, path, moduleId, moduleName }
    const page = pages.get(menuId) ?? { ...place, buttons: [] }
    pages.set(menuId, page)
    let button = page.buttons.find((known) => known.code === code)
    if (!button) {
      button = { code, name, grants: [] }
      page.buttons.push(button)
    }
    const { roleName, via, sourceName, validTo, scope, scopeFrom, departments, includeChild } = row
    const scoped = { scope, scopeFrom, departments, includeChild }
    button.grants.push({ roleName, via, sourceName, validTo, ...scoped })
  }
  return [...pages.values()]
}

/** In menu order; pages outside the menus come last. */
function inMenuOrder(
  pages: EffectivePermission['pages'],
  modules: readonly MenuEntry[],
): EffectivePermission['pages'] {
  const flatten = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ id, children }) => [id, ...flatten(children)])
  const places = new Map(flatten(modules).map((id, index) => [id, index]))
  const placeOf = (id: string) => places.get(id) ?? places.size
  return [...pages].sort((a, b) => placeOf(a.id) - placeOf(b.id))
}

async function readUser(db: Database, userId: string): Promise<EffectivePermission['user']> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'user_name as userName', 'state', 'user_base_id as face'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Failure('not-found', 'not-found')
  const { state, ...rest } = user
  return { ...rest, enabled: state === ENABLED }
}

/** Everything that a user may do, the reasons, and the resulting menu. */
export async function readEffectivePermission(
  db: Database,
  userId: string,
): Promise<EffectivePermission> {
  const user = await readUser(db, userId)
  const [roles, grants, navigation] = await Promise.all([
    readRoles(db, userId),
    readGrants(db, userId),
    loadNavigation(db, userId),
  ])
  const modules: MenuEntry[] = navigation.modules.map(({ applicationId: _id, ...module }) => ({
    ...module,
    children: [...(navigation.menus.get(module.id) ?? [])],
  }))
  return { user, roles, modules, pages: inMenuOrder(toPages(grants), modules) }
}
