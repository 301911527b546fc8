import { z } from 'zod'
import type { Database } from '#platform/api/store/connection/database.ts'

/** An entry of the menu editor: a module at the top, or a menu. */
export const menuNode = z
  .object({
    id: z.string(),
    version: z.number().int(),
    pid: z.string().nullable(),
    moduleId: z.string(),
    name: z.string(),
    path: z.string(),
    type: z.string(),
    icon: z.string(),
    viewKey: z.string().nullable(),
    isHide: z.boolean(),
    enabled: z.boolean(),
    builtIn: z.boolean(),
    sort: z.number().int(),
    isModule: z.boolean(),
    get children() {
      return z.array(menuNode)
    },
  })
  .meta({ id: 'MenuNode' })
export type MenuNode = z.infer<typeof menuNode>

async function readModules(db: Database): Promise<MenuNode[]> {
  const rows = await db
    .selectFrom('module')
    .select(['id', 'version', 'name', 'path', 'type', 'icon', 'sort', 'enabled'])
    .select(['is_hide as isHide', 'built_in as builtIn'])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    path: row.path ?? '',
    icon: row.icon ?? '',
    pid: null,
    moduleId: row.id,
    viewKey: null,
    isModule: true,
    children: [],
  }))
}

async function readMenus(db: Database, moduleId: string | null): Promise<MenuNode[]> {
  let query = db
    .selectFrom('menu')
    .select(['id', 'version', 'pid', 'name', 'path', 'type', 'icon', 'sort', 'enabled'])
    .select(['module_id as moduleId', 'view_key as viewKey', 'is_hide as isHide'])
    .select('built_in as builtIn')
    .where('deleted_at', 'is', null)
  if (moduleId !== null) query = query.where('module_id', '=', moduleId)
  const rows = await query.orderBy('sort').orderBy('id').execute()
  return rows.map((row) => ({ ...row, icon: row.icon ?? '', isModule: false, children: [] }))
}

/** The trees of all modules, or the entries of one module. */
export async function readMenuTree(db: Database, moduleId: string | null): Promise<MenuNode[]> {
  const [modules, menus] = await Promise.all([
    moduleId === null ? readModules(db) : [],
    readMenus(db, moduleId),
  ])
  const nodes = new Map([...modules, ...menus].map((node) => [node.id, node]))
  const top: MenuNode[] = [...modules]
  for (const menu of menus) {
    const parent = nodes.get(menu.pid ?? menu.moduleId)
    if (parent) parent.children.push(menu)
    else top.push(menu)
  }
  return top
}
