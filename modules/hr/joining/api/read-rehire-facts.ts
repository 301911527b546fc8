import { sql } from 'kysely'
import { DEPARTURE } from '#modules/hr/departures/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** Facts about a former employee that rehiring needs. */
export type RehireFacts = {
  today: string
  status: string
  /** The last day of the previous employment. If unknown, the first day of that employment. */
  lastDay: string
  retireDate: string | null
  hadProbation: boolean
  isLeavingOpen: boolean
  hasDied: boolean
  /** The departure that bars rehiring. */
  barredBy: { id: string; docNo: string } | null
  /** Name of the earlier account. */
  userName: string | null
}

/** Reads all facts in one statement; undefined when the file does not exist. */
export async function readRehireFacts(
  db: Database | Tx,
  id: string,
): Promise<RehireFacts | undefined> {
  const { rows } = await sql<RehireFacts>`
    select today()::text as today, b.status, coalesce(b.leave_date, b.join_date)::text as "lastDay",
      b.retire_date::text as "retireDate",
      exists (select from probation p where p.user_id = b.id and p.state <> '9' and p.deleted_at is null
          and not (b.comes_back and p.state = '0'))
        or exists (select from employment_status e where e.user_id = b.id and e.status = '1')
        as "hadProbation",
      exists (select from dimission d where d.user_id = b.id and d.deleted_at is null
        and (d.state in ('1', '2') or (d.state = '4' and not d.effect_done))) as "isLeavingOpen",
      exists (select from dimission d where d.user_id = b.id and d.deleted_at is null
        and d.effect_done and d.kind = ${DEPARTURE.died}) as "hasDied",
      (select json_build_object('id', d.id, 'docNo', d.doc_no) from dimission d
        where d.user_id = b.id and d.deleted_at is null and d.effect_done and d.black_list
        order by d.last_day desc, d.id limit 1) as "barredBy",
      (select u.user_name from app_user u where u.user_base_id = b.id and u.deleted_at is null
        order by u.created_at, u.id limit 1) as "userName"
    from user_base_info_view b where b.id = ${id} and b.deleted_at is null`.execute(db)
  return rows[0]
}
