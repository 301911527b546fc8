import { sql } from 'kysely'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type FixedFields, requireUnfixed } from '#platform/api/crud/fields/fixed-fields.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Once a file is checked, people know it by its month and title; only the remark can change. */
export const fixedFieldsOfSheet = ({ state }: WireRecord): FixedFields =>
  state === MONTHLY.open
    ? {}
    : {
        month: 'invalid.checkedSheet',
        title: 'invalid.checkedSheet',
        kind: 'invalid.checkedSheet',
        entityId: 'invalid.checkedSheet',
      }

/** Changes the head of a file. A user who changes an open file becomes one of its makers, who do not check it. */
export async function updateSpreadsheet(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, spreadsheets, input.id, Number(input.version))
  requireUnfixed(spreadsheets, fixedFieldsOfSheet(current), current, input)
  const saved = await updateRecord(tx, actor, spreadsheets, input)
  if (current.state === MONTHLY.open && saved.version !== current.version) {
    await sql`update salary_excel set maker_ids = maker_ids || ${actor.userId}::uuid
      where id = ${input.id}::uuid and not ${actor.userId}::uuid = any(maker_ids)`.execute(tx)
  }
  return saved
}
