import { type RawBuilder, sql } from 'kysely'
import { ownRowsWithinReach, withinReach } from '#modules/hr/archives/api/files-within-reach.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import type { WithoutContract } from '#modules/hr/contracts/wire/contract.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { exposureOf } from './contract-terms.ts'

const MAX_ROWS = 500
/** Codes of EMPLOYMENT_STATUS and EMPLOYMENT_KIND that require a labour contract. */
const AT_WORK = ['1', '2', '3', '6']
const BY_CONTRACT = '1'

/** From `b`: people at work whose labour contract is missing or over. */
export const WITHOUT_CONTRACT: RawBuilder<unknown> = sql`user_base_info b
  where b.status = any(${AT_WORK}) and b.emp_kind = ${BY_CONTRACT} and b.deleted_at is null
    and b.join_date <= today()
    and not exists (select from contract c where c.user_id = b.id and c.is_labour
      and c.state = '4' and c.biz_state in ('2', '4', '7') and c.deleted_at is null
      and c.start_date <= today() and coalesce(c.ended_on, c.end_date, 'infinity') >= today())`

/** The day since when person `b` has no written contract. */
export const SINCE: RawBuilder<unknown> = sql`
  cross join lateral (select greatest(b.join_date, max(coalesce(c.ended_on, c.end_date)) + 1) as day
    from contract c where c.user_id = b.id and c.is_labour and c.state = '4'
      and c.biz_state not in ('1', '8') and c.deleted_at is null) since`

type Row = Pick<WithoutContract, 'id' | 'empNo' | 'name' | 'deptName' | 'since'> & { today: string }

/**
 * Reads people without a contract whose file and contracts the reader may see, those without one for longest
 * first.
 */
export async function readWithoutContract(db: Database, actor: Actor): Promise<WithoutContract[]> {
  const { rows } = await sql<Row>`
    select b.id, b.emp_no as "empNo", b.name, today()::text as today, since.day::text as since,
      (select d.name from department d where d.id = b.dept_id) as "deptName"
    from (select b.* from ${WITHOUT_CONTRACT}) b ${SINCE}
    where ${withinReach(actor)} and ${ownRowsWithinReach(actor, contracts)}
    order by since.day, b.emp_no limit ${MAX_ROWS}`.execute(db)
  return rows.map(({ today, ...row }) => ({ ...row, ...exposureOf(row.since, today) }))
}
