import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { type FixedFields, type FixedFieldsRule, requireUnfixed } from '#api/crud/fixed-fields.ts'
import { requireNoCircle } from '#api/crud/require-no-circle.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { posts } from '#resources/org/post.ts'

/** Nobody reports to himself. */
const reportsToItself = () => new Failure('conflict', 'conflict.postCycle')

export async function addPost(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  if (input.pid === input.id) throw reportsToItself()
  return addRecord(tx, actor, posts, input)
}

/**
 * A post that somebody holds, is to hold or has approved places stays in its department:
 * the people would be left behind. It goes over with the department, by merging.
 */
export const fixedPostFields: FixedFieldsRule = async (
  tx,
  _actor,
  { id },
): Promise<FixedFields> => {
  const result = await sql<{ used: boolean }>`
    select exists (select from user_base_info where post_id = ${id} and deleted_at is null
        and status not in ('4', '5'))
      or exists (select from user_position where post_id = ${id} and deleted_at is null
        and coalesce(end_date, 'infinity') >= today())
      or exists (select from post_establishment where post_id = ${id} and deleted_at is null
        and year >= this_year() and state <> '9') as used`.execute(tx)
  return result.rows[0]?.used ? { deptId: 'invalid.postInUse' } : {}
}

export async function updatePost(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { id, pid } = input
  if (typeof pid === 'string') await requireNoCircle(tx, posts, { id, pid }, reportsToItself)
  if (input.deptId !== undefined) {
    const current = await lockForUpdate(tx, actor, posts, input.id, Number(input.version))
    if (current.deptId !== input.deptId) {
      requireUnfixed(posts, await fixedPostFields(tx, actor, current), current, input)
    }
  }
  return updateRecord(tx, actor, posts, input)
}
