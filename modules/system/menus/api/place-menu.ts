import { sql } from 'kysely'
import { menus } from '#modules/system/menus/define/menu.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const MAX_DEPTH = 4
const MENU_MODULE = '1'

export type MenuPlace = { moduleId: string; pid: string | null }

async function requireMenuModule(tx: Tx, form: Resource, moduleId: string): Promise<void> {
  const module = await tx
    .selectFrom('module')
    .select('type')
    .where('id', '=', moduleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!module) throw invalidFields(form, { moduleId: { key: 'invalid.reference' } })
  if (module.type !== MENU_MODULE) {
    throw invalidFields(form, { moduleId: { key: 'invalid.moduleWithoutMenu' } })
  }
}

/** The module of an entry; null without such an entry. */
export async function readModuleOf(tx: Tx, menuId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('menu')
    .select('module_id')
    .where('id', '=', menuId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.module_id ?? null
}

type Lines = { above: string[]; height: number }

/** The new parent with all entries above it, and the number of levels of the moved entry. */
async function readLines(tx: Tx, id: string, pid: string): Promise<Lines> {
  const { rows } = await sql<Lines>`
    with recursive above (id, pid) as (
      select id, pid from menu where id = ${pid}
      union
      select m.id, m.pid from menu m join above on m.id = above.pid
    ), below (id, level) as (
      select ${id}::uuid, 1
      union all
      select m.id, below.level + 1 from menu m join below on m.pid = below.id
      where m.deleted_at is null and below.level <= ${MAX_DEPTH}
    )
    select array(select id::text from above) as above, (select max(level) from below) as height`.execute(
    tx,
  )
  return rows[0] ?? { above: [], height: 1 }
}

/** Checks a position: in a side menu, below an entry of the same menu, not too deep. */
export async function checkPlace(
  tx: Tx,
  id: string,
  { moduleId, pid }: MenuPlace,
  form: Resource = menus,
): Promise<void> {
  await requireMenuModule(tx, form, moduleId)
  if (pid === null) return
  const moduleOfParent = await readModuleOf(tx, pid)
  if (moduleOfParent === null) throw invalidFields(form, { pid: { key: 'invalid.reference' } })
  const { above, height } = await readLines(tx, id, pid)
  if (above.includes(id)) throw new Failure('conflict', 'conflict.menuCycle')
  if (moduleOfParent !== moduleId) {
    throw invalidFields(form, { pid: { key: 'invalid.parentModule' } })
  }
  if (above.length + height > MAX_DEPTH) {
    throw new Failure('conflict', 'conflict.menuDepth', { values: { max: MAX_DEPTH } })
  }
}

/** Moves child entries into the module of their parents. */
export async function carryBelow(tx: Tx, userId: string): Promise<void> {
  await sql`
    with recursive line (id, module_id) as (
      select id, module_id from menu where pid is null
      union all
      select m.id, line.module_id from menu m join line on line.id = m.pid
    )
    update menu set module_id = line.module_id, version = version + 1, updated_at = now(),
      updated_by = ${userId}
    from line where line.id = menu.id and line.module_id <> menu.module_id`.execute(tx)
}
