import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const MAX_DEPTH = 8
/** Moves of the tree happen one after the other: two of them could make a cycle together. */
const TREE_LOCK = 7_315_001

export type Place = { path: string; fullName: string; level: number }

/**
 * To be taken before any department row: whoever holds a row and waits for the
 * tree would block the move that carries that row along.
 */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx)
}

/** Where a department stands under a parent; null is the top. */
export async function placeDepartment(
  tx: Tx,
  id: string,
  name: string,
  parentId: string | null,
): Promise<Place> {
  await lockTree(tx)
  if (parentId === null) return { path: `/${id}/`, fullName: name, level: 1 }
  const parent = await tx
    .selectFrom('department')
    .select(['path', 'full_name', 'level'])
    .where('id', '=', parentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!parent) throw invalidFields(departments, { pid: { key: 'invalid.reference' } })
  if (parent.path.includes(`/${id}/`)) throw new Failure('conflict', 'conflict.departmentCycle')
  return {
    path: `${parent.path}${id}/`,
    fullName: `${parent.full_name}/${name}`,
    level: parent.level + 1,
  }
}

/** Carries a new place down to everything below; refused when that gets too deep. */
export async function moveSubtree(tx: Tx, from: Place, to: Place): Promise<void> {
  const below = `${from.path}%`
  const depth = await tx
    .selectFrom('department')
    .select(({ fn }) => fn.max('level').as('deepest'))
    .where('path', 'like', below)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  requireDepth(Number(depth?.deepest ?? from.level) - from.level + to.level)
  // PostgreSQL counts the length: JavaScript takes a rare character for two.
  await sql`update department set
      path = ${to.path} || substr(path, ${from.path.length + 1}),
      full_name = ${to.fullName} || substr(full_name, char_length(${from.fullName}::text) + 1),
      level = level + ${to.level - from.level}
    where path like ${below} and path <> ${from.path}`.execute(tx)
}

export function requireDepth(level: number): void {
  if (level > MAX_DEPTH) {
    throw new Failure('conflict', 'conflict.departmentDepth', { values: { max: MAX_DEPTH } })
  }
}
