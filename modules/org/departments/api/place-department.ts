import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const MAX_DEPTH = 8
/** Serialises moves in the tree: two concurrent moves could create a cycle together. */
const TREE_LOCK = 7_315_001

export type Place = { path: string; fullName: string; level: number }

/**
 * Take this lock before any lock on a department row: a transaction that holds a row and waits for
 * the tree would deadlock with a move that updates that row.
 */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx)
}

/** Computes path, full name and level of a department under a parent; null is the top. */
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

/** Updates the path of everything below; refuses a tree that becomes too deep. */
export async function moveSubtree(tx: Tx, from: Place, to: Place): Promise<void> {
  const below = `${from.path}%`
  const depth = await tx
    .selectFrom('department')
    .select(({ fn }) => fn.max('level').as('deepest'))
    .where('path', 'like', below)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  requireDepth(Number(depth?.deepest ?? from.level) - from.level + to.level)
  // PostgreSQL computes the length, because JavaScript counts a rare character as two.
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
