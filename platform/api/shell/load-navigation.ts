import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import type { ButtonEntry, MenuEntry } from '#platform/wire/shell/navigation.ts'

export type ModuleEntry = MenuEntry & { applicationId: string }

/** The part of the navigation that one user may see. */
export type Navigation = {
  applications: readonly { id: string; code: string }[]
  modules: readonly ModuleEntry[]
  /** Trees of menu entries by module id. */
  menus: ReadonlyMap<string, readonly MenuEntry[]>
  /** Granted buttons by module id. */
  buttons: ReadonlyMap<string, readonly ButtonEntry[]>
}

/** Code of DATA_SCOPE. */
const SCOPE_ONESELF = '1'
/** Besides their own rows, holders of such a role reach the rows of the attendance groups that they lead. */
const LED_GROUPS = 'attend_group'

/** Properties that only menu entries have. */
const NO_MENU = { pid: null, IsButton: false, NoNeedHome: false, viewKey: '', keepTab: false }

type ModuleRow = Omit<ModuleEntry, keyof typeof NO_MENU | 'children'>
type MenuRow = Omit<MenuEntry, 'IsButton' | 'children'> & { moduleId: string }
type ButtonRow = ButtonEntry & { moduleId: string }
type Rows = {
  applications: { id: string; code: string }[]
  modules: ModuleRow[]
  menus: MenuRow[]
  buttons: ButtonRow[]
}

/**
 * A menu entry shows when it and all entries above it are enabled, and it or an entry below it is granted. A module of
 * type 1 shows when it is granted or has such an entry. A module that is a page or a report needs its own grant.
 */
async function readRows(db: Database, userId: string): Promise<Rows> {
  const { rows } = await sql<Rows>`${PLANNED_ONCE}
    with recursive holding as materialized (
      select button_id, menu_id, role_id, scope, scope_from from granted_button(${userId})
    ), granted as (
      select rn.kind, rn.target_id as id
      from effective_role(${userId}) held
        join role_navigation rn on rn.role_id = held.role_id and rn.kind in ('module', 'menu')
      union select 'button', button_id from holding
      -- A grant to one person brings no menus along: its buttons show theirs.
      union select 'menu', menu_id from holding where role_id is null
    ), open_application as (
      select id, code from application where enabled and deleted_at is null
    ), open_module as (
      select mo.* from module mo join open_application a on a.id = mo.application_id
      where mo.enabled and mo.deleted_at is null
    ), open_menu as (
      select m.*, array[m.id] as line from menu m join open_module mo on mo.id = m.module_id
      where m.pid is null and m.enabled and m.deleted_at is null
      union all
      select m.*, parent.line || m.id from menu m join open_menu parent on parent.id = m.pid
      where m.enabled and m.deleted_at is null
    ), shown_menu as (
      select * from open_menu where id in (
        select unnest(line) from open_menu
        where id in (select id from granted where kind = 'menu'))
    ), shown_module as (
      select * from open_module mo
      where mo.id in (select id from granted where kind = 'module')
        or (mo.type = '1' and mo.id in (select module_id from shown_menu))
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'code', code)), '[]')
        from open_application) as applications,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'applicationId', application_id, 'name', name, 'path', coalesce(path, ''),
          'type', type::int, 'icon', coalesce(icon, ''), 'IsHide', is_hide, 'sort', sort)
          order by sort, id), '[]')
        from shown_module) as modules,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'moduleId', module_id, 'pid', pid, 'name', name, 'path', path,
          'type', type::int, 'icon', coalesce(icon, ''), 'IsHide', is_hide,
          'NoNeedHome', no_need_home, 'viewKey', coalesce(view_key, ''), 'keepTab', keep_tab,
          'sort', sort)
          order by sort, id), '[]')
        from shown_menu where module_id in (select id from shown_module)) as menus,
      (select coalesce(json_agg(json_build_object(
          'id', b.id, 'moduleId', m.module_id, 'MenuId', b.menu_id, 'code', b.code,
          'name', b.name, 'icon', coalesce(b.icon, ''), 'sort', b.sort,
          'place', b.place, 'confirmText', coalesce(b.confirm_text, ''),
          'ownOnly', not exists (select from holding h where h.button_id = b.id
            and (h.scope <> ${SCOPE_ONESELF} or h.scope_from = ${LED_GROUPS})))
          order by m.sort, m.id, b.sort, b.id), '[]')
        from button b join open_menu m on m.id = b.menu_id
        where b.enabled and b.deleted_at is null
          and b.id in (select id from granted where kind = 'button')) as buttons
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('the navigation query returned no row')
  return found
}

/** Reads the navigation of a user in one query. */
export async function loadNavigation(db: Database, userId: string): Promise<Navigation> {
  const rows = await readRows(db, userId)
  return {
    applications: rows.applications,
    modules: rows.modules.map((row) => ({ ...row, ...NO_MENU, children: [] })),
    menus: toTrees(rows.menus),
    buttons: byModule(rows.buttons),
  }
}

function byModule<Row extends { moduleId: string }>(rows: readonly Row[]) {
  const lists = new Map<string, Omit<Row, 'moduleId'>[]>()
  for (const { moduleId, ...entry } of rows) {
    const list = lists.get(moduleId) ?? []
    list.push(entry)
    lists.set(moduleId, list)
  }
  return lists
}

function toTrees(rows: readonly MenuRow[]): Map<string, MenuEntry[]> {
  const entries = new Map<string, MenuEntry>()
  for (const { moduleId: _moduleId, ...row } of rows) {
    entries.set(row.id, { ...row, IsButton: false, children: [] })
  }
  const trees = new Map<string, MenuEntry[]>()
  for (const { id, pid, moduleId } of rows) {
    const entry = entries.get(id)
    if (!entry) continue
    const parent = pid === null ? undefined : entries.get(pid)
    if (parent) {
      parent.children.push(entry)
      continue
    }
    const tree = trees.get(moduleId) ?? []
    tree.push(entry)
    trees.set(moduleId, tree)
  }
  return trees
}
