import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/api/store/connection/database.ts'

export type TestNavigation = Awaited<ReturnType<typeof addNavigation>>

/**
 * Adds an application of its own: two menu modules with pages and buttons, a home page and a report module, a
 * disabled page, a disabled module, and a hidden entry.
 */
export async function addNavigation(db: Database) {
  const id = uuidv7()
  const prefix = `test-${id.slice(-8)}`
  const appCode = `app-${prefix}`
  await db
    .insertInto('application')
    .values({ id, code: appCode, name: '测试', short_name: '测试' })
    .execute()

  async function addModule(code: string, type: number, extra: { enabled?: boolean } = {}) {
    const moduleId = uuidv7()
    await db
      .insertInto('module')
      .values({
        id: moduleId,
        application_id: id,
        code: `${prefix}-${code}`,
        name: code,
        type: String(type),
        path: type === 1 ? null : `/${prefix}/${code}`,
        ...extra,
      })
      .execute()
    return moduleId
  }

  async function addMenu(
    moduleId: string,
    name: string,
    extra: { pid?: string; enabled?: boolean; is_hide?: boolean; path?: string } = {},
  ) {
    const menuId = uuidv7()
    await db
      .insertInto('menu')
      .values({
        id: menuId,
        module_id: moduleId,
        name,
        path: `/${prefix}/${name}`,
        type: '0',
        ...extra,
      })
      .execute()
    const [view, edit] = [uuidv7(), uuidv7()]
    await db
      .insertInto('button')
      .values([
        { id: view, menu_id: menuId, code: 'view', name: '查看', sort: 1 },
        { id: edit, menu_id: menuId, code: 'edit', name: '编辑', sort: 2 },
      ])
      .execute()
    return { menuId, view, edit }
  }

  const people = await addModule('people', 1)
  const organisation = await addModule('organisation', 1)
  const home = await addModule('home', 0)
  const report = await addModule('report', 2)
  const closed = await addModule('closed', 1, { enabled: false })
  const group = await addMenu(people, 'group', { path: '-' })
  const archives = await addMenu(people, 'archives', { pid: group.menuId })
  const archive = await addMenu(people, 'archives/:id', { pid: group.menuId, is_hide: true })
  const oldGroup = await addMenu(people, 'old', { enabled: false })
  return {
    appId: id,
    appCode,
    prefix,
    modules: { people, organisation, home, report, closed },
    group,
    archives,
    archive,
    oldPage: await addMenu(people, 'old-page', { pid: oldGroup.menuId }),
    departments: await addMenu(organisation, 'departments'),
    closedPage: await addMenu(closed, 'closed-page'),
  }
}

/** Gives an account a new role with these grants. */
export async function addRole(
  db: Database,
  userId: string,
  grants: { modules?: string[]; menus?: string[]; buttons?: string[] },
  extra: { scope?: number; enabled?: boolean; validFrom?: string; validTo?: string } = {},
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('role')
    .values({
      id,
      code: id,
      name: '测试角色',
      scope: String(extra.scope ?? 1),
      enabled: extra.enabled ?? true,
    })
    .execute()
  const targets = [
    ...(grants.modules ?? []).map((target_id) => ({ kind: 'module', target_id })),
    ...(grants.menus ?? []).map((target_id) => ({ kind: 'menu', target_id })),
    ...(grants.buttons ?? []).map((target_id) => ({ kind: 'button', target_id })),
  ]
  if (targets.length > 0) {
    await db
      .insertInto('role_navigation')
      .values(targets.map((target) => ({ role_id: id, ...target })))
      .execute()
  }
  await db
    .insertInto('role_user')
    .values({
      id: uuidv7(),
      role_id: id,
      user_id: userId,
      valid_from: extra.validFrom ?? null,
      valid_to: extra.validTo ?? null,
    })
    .execute()
  return id
}
