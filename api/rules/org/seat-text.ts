import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'

/** Department and post in words; posts in charge carry the name of their department already. */
export async function seatOf(
  tx: Tx,
  { deptId, postId }: { deptId: unknown; postId: unknown },
): Promise<string> {
  const result = await sql<{ dept: string | null; post: string | null }>`
    select (select name from department where id = ${deptId}) as dept,
      (select name from post where id = ${postId}) as post`.execute(tx)
  const { dept, post } = result.rows[0] ?? { dept: null, post: null }
  if (!post) return dept ?? ''
  return dept && !post.startsWith(dept) ? dept + post : post
}
