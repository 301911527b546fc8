import { sql } from 'kysely'
import { seatWords } from '#modules/org/positions/wire/workplace-words.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** Department and post in words. */
export async function placeText(
  tx: Tx,
  { deptId, postId }: { deptId: unknown; postId: unknown },
): Promise<Words> {
  const result = await sql<{ dept: string | null; post: string | null }>`${PLANNED_ONCE}
    select (select name from department where id = ${deptId}) as dept,
      (select name from post where id = ${postId}) as post`.execute(tx)
  const { dept, post } = result.rows[0] ?? { dept: null, post: null }
  return seatWords(dept ?? '', post ?? '')
}
