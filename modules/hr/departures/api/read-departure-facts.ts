import { sql } from 'kysely'
import type { Employed } from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { ADMIN_ROLE } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

export type DepartureFacts = Employed & {
  today: string
  joinDate: string
  workCity: string | null
  deptId: string
  postId: string | null
  isOpen: boolean
  isLastAdministrator: boolean
  isSuccessorAble: boolean
}

/** Reads all facts about an employee who is to leave, in one statement. */
export async function readDepartureFacts(
  db: Database | Tx,
  { id = null, userId, successorId = null }: Readonly<Record<string, unknown>>,
): Promise<DepartureFacts | undefined> {
  const lasting = sql`select u.user_base_id as file from role_way way
    join app_user u on u.id = way.user_id
    where way.role_code = ${ADMIN_ROLE} and way.via = 'user' and way.counts and way.valid_to is null`
  const { rows } = await sql<DepartureFacts>`
    select today()::text as today, b.status, b.emp_kind as "empKind", b.join_date::text as "joinDate",
      b.work_city as "workCity", b.dept_id as "deptId", b.post_id as "postId",
      exists (select from dimission d where d.user_id = b.id and d.id is distinct from ${id}::uuid
        and d.deleted_at is null and (d.state in ('1', '2') or (d.state = '4' and not d.effect_done)))
        as "isOpen",
      (exists (select from (${lasting}) as own where own.file = b.id) and not exists (
        select from (${lasting}) as other where other.file is distinct from b.id))
        as "isLastAdministrator",
      (${successorId}::uuid is null or exists (select from app_user s
        join user_base_info at_work on at_work.id = s.user_base_id
        where s.id = ${successorId}::uuid and s.state = '1' and s.deleted_at is null
          and at_work.id <> b.id and at_work.deleted_at is null
          and at_work.status not in ('0', '4', '5'))) as "isSuccessorAble"
    from user_base_info b where b.id = ${userId}::uuid and b.deleted_at is null`.execute(db)
  return rows[0]
}
