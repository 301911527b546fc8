import { type RawBuilder, sql } from 'kysely'
import {
  type ShownTransfers,
  shownTransfers,
  type TransferNoticeScope,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

const MOST = 300

/** Condition: the transfer `x` belongs to the scope of a notice. */
function isAsked(scope: TransferNoticeScope): RawBuilder<unknown> {
  if ('transferId' in scope) return sql`x.id = ${scope.transferId}::uuid`
  const { deptId, month } = scope
  return sql`${deptId}::uuid in (x.from_dept_id, x.to_dept_id)
    and to_char(x.effective_date, 'YYYY-MM') = ${month}`
}

/** Reads transfers that are completed and marked for notice, among those that the actor may view. */
export async function readTransfers(
  db: Database | Tx,
  actor: Actor,
  scope: TransferNoticeScope,
): Promise<ShownTransfers> {
  const { rows } = await sql<ShownTransfers['transfers'][number]>`
    select b.name, origin.name as "fromDepartment", old.name as "fromPost", target.name as "toDepartment",
      post.name as "toPost", x.kind, x.effective_date::text as "effectiveDate"
    from transfer x join user_base_info b on b.id = x.user_id
      join department origin on origin.id = x.from_dept_id join department target on target.id = x.to_dept_id
      left join post old on old.id = x.from_post_id join post on post.id = x.to_post_id
    where ${isAsked(scope)} and x.is_noticed and x.state = ${DOC.done} and x.deleted_at is null
      and ${scopePredicate(transfers, 'x', actor, 'view')}
    order by x.effective_date, x.doc_no limit ${MOST}`.execute(db)
  const shown = { transfers: rows }
  shownTransfers.parse(shown)
  return shown
}
