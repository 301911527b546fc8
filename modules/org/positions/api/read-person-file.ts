import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** The fields of a personnel file about the post; codes are those of EMPLOYMENT_STATUS. */
export type PersonFile = {
  id: string
  name: string
  status: string
  deptId: string
  postId: string | null
  rankId: string | null
  joinDate: string
  leaveDate: string | null
  employSpell: number
  today: string
}

export async function readPersonFile(tx: Tx, id: string): Promise<PersonFile | undefined> {
  const result = await sql<PersonFile>`
    select id, name, status, dept_id as "deptId", post_id as "postId", rank_id as "rankId",
      join_date as "joinDate", leave_date as "leaveDate",
      employ_spell as "employSpell", today() as today
    from user_base_info where id = ${id}`.execute(tx)
  return result.rows[0]
}
