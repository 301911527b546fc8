import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { atMost, type Figure } from './figures.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { signInWithForm } from './sign-in.ts'

const ENTRIES = 400
/** The buttons of most pages, which a role can grant. */
const BUTTONS = ['view', 'add', 'edit', 'delete', 'export', 'import', 'print', 'submit']
const GROUP_SIZE = 20
const LIMIT_KB = 300
const KILOBYTE = 1_000

type Database = { query(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }> }

export type MeasuredNavigation = { moduleId: string; roleIds: string[]; remove(): Promise<void> }

/**
 * A module of entries (400 by default) with eight buttons each, and roles with all of them. `remove` deletes
 * them.
 */
export async function addMeasuredNavigation(
  databaseUrl: string,
  roleCount: number,
  entries = ENTRIES,
): Promise<MeasuredNavigation> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const moduleId = await addModule(client, entries)
    const roleIds: string[] = []
    for (let n = 0; n < roleCount; n++) roleIds.push(await addRole(client, moduleId))
    await client.query('analyze menu, button, role_navigation')
    return { moduleId, roleIds, remove: () => remove(databaseUrl, moduleId, roleIds) }
  } finally {
    await client.end()
  }
}

async function addModule(client: Database, entries: number): Promise<string> {
  const moduleId = uuidv7()
  await client.query(
    `insert into module (id, application_id, code, name, type, sort)
     select $1, id, $2, '测量模块', '1', 900 from application limit 1`,
    [moduleId, `bench-${moduleId.slice(-8)}`],
  )
  let group: string | null = null
  for (let n = 0; n < entries; n++) {
    const id = uuidv7()
    const isGroup = n % GROUP_SIZE === 0
    if (isGroup) group = id
    await client.query(
      `insert into menu (id, module_id, pid, name, path, type, sort) values ($1, $2, $3, $4, $5, '0', $6)`,
      [id, moduleId, isGroup ? null : group, `测量的菜单${n + 1}`, `/bench/page-${id}`, n],
    )
    await client.query(
      `insert into button (id, menu_id, code, name, sort)
       select gen_random_uuid(), $1, code, code, place from unnest($2::text[]) with ordinality as b (code, place)`,
      [id, BUTTONS],
    )
  }
  return moduleId
}

async function addRole(client: Database, moduleId: string): Promise<string> {
  const id = uuidv7()
  await client.query(
    `insert into role (id, code, name, scope) values ($1, $1::uuid::text, $2, '4')`,
    [id, `测量 ${id.slice(-6)}`],
  )
  await client.query(
    `insert into role_navigation (role_id, kind, target_id)
     select $1::uuid, 'module', $2::uuid
     union all select $1, 'menu', id from menu where module_id = $2
     union all select $1, 'button', b.id from button b join menu m on m.id = menu_id where module_id = $2`,
    [id, moduleId],
  )
  return id
}

async function remove(databaseUrl: string, moduleId: string, roleIds: string[]): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const table of ['role_navigation', 'role_user']) {
      await client.query(`delete from ${table} where role_id = any($1::uuid[])`, [roleIds])
    }
    await client.query('delete from role where id = any($1::uuid[])', [roleIds])
    await client.query(
      'delete from button where menu_id in (select id from menu where module_id = $1)',
      [moduleId],
    )
    await client.query('delete from menu where module_id = $1', [moduleId])
    await client.query('delete from module where id = $1', [moduleId])
  } finally {
    await client.end()
  }
}

/** The page of 400 entries with every checkbox ticked, the longest possible page. */
export async function measureMatrix(origin: string, databaseUrl: string): Promise<Figure> {
  const navigation = await addMeasuredNavigation(databaseUrl, 1)
  try {
    const cookie = await signInWithForm(origin, 'admin', BENCH_PASSWORD)
    const query = new URLSearchParams({
      role: navigation.roleIds[0] ?? '',
      module: navigation.moduleId,
    })
    const answer = await fetch(`${origin}/system/permissions?${query}`, {
      headers: { cookie, 'accept-encoding': 'identity' },
    })
    const html = await answer.text()
    const boxes = html.match(/type="checkbox"/g)?.length ?? 0
    if (boxes !== ENTRIES * BUTTONS.length) {
      throw new Error(`the matrix answered ${answer.status} with ${boxes} boxes`)
    }
    const kilobytes = Buffer.byteLength(html) / KILOBYTE
    return atMost('permission matrix, 400 entries × 8', 'kB', kilobytes, LIMIT_KB, 'limit')
  } finally {
    await navigation.remove()
  }
}
