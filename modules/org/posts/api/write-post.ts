import { sql } from 'kysely'
import { posts } from '#modules/org/posts/define/post.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import {
  type FixedFields,
  type FixedFieldsRule,
  requireUnfixed,
} from '#platform/api/crud/fields/fixed-fields.ts'
import { requireNoCircle } from '#platform/api/crud/require-no-circle.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** A post cannot report to itself. */
const reportsToItself = () => new Failure('conflict', 'conflict.postCycle')

export async function addPost(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  if (input.pid === input.id) throw reportsToItself()
  return addRecord(tx, actor, posts, input)
}

/**
 * The department of a post cannot change while the post has present or future holders or approved places,
 * because these would stay in the old department. Such a post moves only in a merger of its department.
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
