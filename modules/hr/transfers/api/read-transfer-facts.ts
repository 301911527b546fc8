import { sql } from 'kysely'
import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export type TransferFacts = {
  today: string
  status: string
  isOpen: boolean
  isTooNew: boolean
  isSame: boolean
  isDeptOpen: boolean
  isPostOpen: boolean
  isOfDept: boolean
  isHeld: boolean
  isLent: boolean
  isOtherPost: boolean
  plan: number | null
  actual: number
  vacancy: number | null
}

/** Reads all facts about the person and the new place in one statement. */
export async function readTransferFacts(
  tx: Tx,
  values: Readonly<Record<string, unknown>>,
): Promise<TransferFacts | undefined> {
  const { id = null, userId, toDeptId, toPostId, toRankId = null, effectiveDate } = values
  const runs = sql`p.deleted_at is null and ${effectiveDate}::date
    between p.start_date and coalesce(p.end_date, 'infinity')`
  const { rows } = await sql<TransferFacts>`
    select today()::text as today, b.status,
      exists (select from transfer t where t.user_id = b.id and t.id is distinct from ${id}::uuid
        and t.deleted_at is null and (t.state in ('1', '2') or (t.state = '4' and not t.effect_done)))
        as "isOpen",
      exists (select from user_position p where p.user_id = b.id and p.is_main
        and p.deleted_at is null and p.start_date >= ${effectiveDate}::date) as "isTooNew",
      (b.dept_id = ${toDeptId}::uuid and b.post_id is not distinct from ${toPostId}::uuid
        and b.rank_id is not distinct from coalesce(${toRankId}::uuid, b.rank_id)) as "isSame",
      (d.enabled and d.deleted_at is null) is true as "isDeptOpen",
      (post.enabled and post.deleted_at is null) is true as "isPostOpen",
      (post.dept_id = d.id) is true as "isOfDept",
      b.post_id is distinct from post.id as "isOtherPost",
      exists (select from user_position p where p.user_id = b.id and p.post_id = ${toPostId}::uuid
        and not p.is_main and ${runs}) as "isHeld",
      exists (select from user_position p where p.user_id = b.id and p.kind = ${TRANSFER.loan}
        and not p.is_main and ${runs}) as "isLent",
      place.plan, coalesce(place.actual, 0) as actual, place.vacancy
    from user_base_info b
      left join department d on d.id = ${toDeptId}::uuid
      left join post on post.id = ${toPostId}::uuid
      left join post_view place on place.id = post.id
    where b.id = ${userId}::uuid and b.deleted_at is null`.execute(tx)
  return rows[0]
}
