import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'
import { PLANNED_ONCE } from '#api/store/planned-once.ts'
import { seatWords } from '#contracts/seat-words.ts'
import type { Words } from '#contracts/words.ts'

/** Department and post in words. */
export async function seatOf(
  tx: Tx,
  { deptId, postId }: { deptId: unknown; postId: unknown },
): Promise<Words> {
  const result = await sql<{ dept: string | null; post: string | null }>`${PLANNED_ONCE}
    select (select name from department where id = ${deptId}) as dept,
      (select name from post where id = ${postId}) as post`.execute(tx)
  const { dept, post } = result.rows[0] ?? { dept: null, post: null }
  return seatWords(dept ?? '', post ?? '')
}
