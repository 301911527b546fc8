import { type RawBuilder, sql } from 'kysely'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'

/** The users who wrote the content of a file, and the one who checked it. */
export type Hands = { makerIds: string[]; checkedById: string | null }

/** Locks a file whose content somebody may still change. Refuses a later state. */
export async function lockOpen(
  tx: Tx,
  actor: Actor,
  id: string,
  need: Need = 'edit',
): Promise<WireRecord> {
  const record = await lockForUpdate(tx, actor, spreadsheets, id, null, need)
  if (record.state !== MONTHLY.open) throw new Failure('conflict', 'spreadsheet.notOpen')
  return record
}

export async function readHands(tx: Tx, id: string): Promise<Hands> {
  const { rows } = await sql<Hands>`
    select maker_ids as "makerIds", checked_by_id as "checkedById" from salary_excel
    where id = ${id}::uuid`.execute(tx)
  return rows[0] ?? { makerIds: [], checkedById: null }
}

/**
 * Refuses an act on a whole file to users whose competence does not cover everybody in it. Nobody acts on a file with
 * their own pay.
 */
export async function requireWholeReach(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select r.user_id as "userId" from salary_excel_row r
    where r.salary_excel_id = ${id}::uuid and r.user_id is not null
      and not ${opensPay(actor, PAY_ITEM.sheet, sql`r.user_id`, { need: 'edit' })}
    order by (r.user_id is distinct from ${actor.userBaseId}::uuid) limit 1`.execute(tx)
  refuseOwnAct(
    actor,
    'settleSpreadsheet',
    rows.map(({ userId }) => userId),
  )
  if (rows.length > 0) throw new Failure('forbidden', 'spreadsheet.notAllPeople')
}

/** Refuses users without a competence to change the pay of anybody. */
export async function requireCompetence(tx: Tx, { userId }: Actor): Promise<void> {
  const { rows } = await sql`
    select from salary_competence c
    where c.user_id = ${userId}::uuid and c.deleted_at is null and today() <= c.valid_to and c.can_edit
      and ${PAY_ITEM.sheet}::text = any(c.items) limit 1`.execute(tx)
  if (rows.length === 0) throw new Failure('forbidden', 'spreadsheet.noCompetence')
}

/**
 * Condition: the caller sees the row `r` of the file `s`. A row without its person is shown to the users who wrote the
 * content, and to those with the item for everybody.
 */
export const seesRow = (actor: Actor, need: Need = 'view'): RawBuilder<boolean> =>
  sql<boolean>`(case when r.user_id is not null
    then ${opensPay(actor, PAY_ITEM.sheet, sql`r.user_id`, { need })}
    else ${actor.userId}::uuid = any(s.maker_ids) or exists (
      select from salary_competence c
      where c.user_id = ${actor.userId}::uuid and c.deleted_at is null and today() <= c.valid_to
        and ${PAY_ITEM.sheet}::text = any(c.items) and c.scope = '4' and c.rank_max_id is null) end)`
