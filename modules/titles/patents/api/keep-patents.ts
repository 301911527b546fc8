import { sql } from 'kysely'
import { FEE, PATENT } from '#modules/titles/patents/define/choices.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Days ahead for which amounts and days follow a new table or calendar. */
const LOOK_AHEAD = 120

const LAPSED = '年费逾期未缴'
const OVER = '保护期限届满'

/** Brings the fees that are near up to date, by the tables and the calendar of today. */
export async function refreshFees(tx: Tx): Promise<void> {
  await sql`select write_patent_fees(array(select distinct f.patent_id from patent_fee f
      where f.state in (${FEE.ahead}, ${FEE.due}, ${FEE.grace}) and f.deleted_at is null
        and f.due_date <= today() + ${LOOK_AHEAD}::integer), today() + ${LOOK_AHEAD}::integer)`.execute(
    tx,
  )
}

/**
 * Ends the patents whose fee was not paid until the end of the grace, as of its due day, and those whose term is over. A
 * second run changes nothing.
 */
export async function endPatents(tx: Tx): Promise<void> {
  await sql`
    with late as (
      select distinct on (f.patent_id) f.id, f.patent_id from patent_fee f
        join patent p on p.id = f.patent_id and p.state = ${PATENT.granted} and p.deleted_at is null
      where f.state in (${FEE.ahead}, ${FEE.due}, ${FEE.grace}) and f.grace_end < today() and f.deleted_at is null
      order by f.patent_id, f.year
    ), missed as (
      update patent_fee f set state = ${FEE.lapsed}, version = version + 1, updated_at = now()
      from late where late.id = f.id returning f.patent_id, f.legal_date
    ), ended as (
      select p.id, coalesce(${`${LAPSED} `}::text || missed.legal_date::text, ${OVER}::text) as why
      from patent p left join missed on missed.patent_id = p.id
      where p.state = ${PATENT.granted} and p.deleted_at is null
        and (missed.patent_id is not null or p.expire_date < today())
    ), moved as (
      update patent p set state = ${PATENT.ended}, state_reason = ended.why, fee_due_date = null, version = version + 1,
        updated_at = now()
      from ended where ended.id = p.id returning p.id, p.version, p.state_reason
    ), logged as (${auditRows(null, {
      resource: patents.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      before: sql`jsonb_build_object('state', ${PATENT.granted}::text)`,
      after: sql`jsonb_build_object('state', ${PATENT.ended}::text, 'stateReason', moved.state_reason)`,
    })})
    select from moved`.execute(tx)
  await sql`delete from patent_fee f using patent p
    where p.id = f.patent_id and p.state = ${PATENT.ended} and f.paid_at is null
      and f.state in (${FEE.ahead}, ${FEE.due}, ${FEE.grace})`.execute(tx)
}
