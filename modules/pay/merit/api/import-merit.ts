import { sql } from 'kysely'
import { meritRules } from '#modules/pay/merit/api/write-merit-salary.ts'
import type { Importer, ReadValues } from '#platform/api/imports/importer.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The row of merit of each person and month; null where the sheet has none yet. */
async function findMeritRows(
  db: Database,
  rows: readonly ReadValues[],
): Promise<(string | null)[]> {
  const asked = rows.map(({ userId, month }) => ({
    user_id: isUuid(String(userId)) ? userId : null,
    month: month ?? null,
  }))
  const { rows: found } = await sql<{ id: string | null }>`
    select (select m.id from merit_salary m where m.user_id = v.user_id and m.month = v.month
      and m.deleted_at is null and m.state <> ${MONTHLY.voided} limit 1) as id
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (user_id uuid, month text))
      with ordinality as v (user_id, month, place)
    order by v.place`.execute(db)
  return found.map(({ id }) => id)
}

const { add, update } = meritRules()
if (!add) throw new Error('a month sheet takes rows')

/**
 * Imports a month of merit from a file. Each row names its person and month, and changes the row of the sheet or adds
 * one by hand. The rules and rights of the form apply.
 */
export const meritImporter: Importer = { add, update, existing: findMeritRows }
