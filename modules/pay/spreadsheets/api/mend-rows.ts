import { sql } from 'kysely'
import { MATCH } from '#modules/pay/spreadsheets/define/choices.ts'
import type { SheetColumn } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { lockOpen, requireCompetence, seesRow } from './lock-spreadsheet.ts'
import { plainNumber } from './match-rows.ts'
import { matchAgain, noteChange, recountSheet } from './write-content.ts'

type Row = { sheetId: string; no: number; userId: string | null; name: string }

async function readRow(tx: Tx, actor: Actor, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select r.salary_excel_id as "sheetId", r.row_no as no, r.user_id as "userId", r.user_name as name
    from salary_excel_row r join salary_excel s on s.id = r.salary_excel_id
    where r.id = ${id}::uuid and ${seesRow(actor, 'edit')}`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  return row
}

/** The person with this number. Users act on nobody beyond their competence, and not on themselves. */
async function requirePerson(tx: Tx, actor: Actor, empNo: string) {
  const { rows } = await sql<{ id: string; name: string; isOpen: boolean }>`
    select b.id, b.name, ${opensPay(actor, PAY_ITEM.sheet, sql`b.id`, { need: 'edit' })} as "isOpen"
    from user_base_info b
    where upper(b.emp_no) = ${plainNumber(empNo)} and b.deleted_at is null`.execute(tx)
  refuseOwnAct(
    actor,
    'matchSpreadsheetRow',
    rows.map(({ id }) => id),
  )
  const found = rows.find(({ isOpen }) => isOpen)
  if (!found) throw new Failure('conflict', 'spreadsheet.noSuchNumber', { values: { empNo } })
  return found
}

/** Gives a row of an open file to the person with this number, whatever the name in the file. Returns the person's name. */
export async function matchRowByHand(
  tx: Tx,
  actor: Actor,
  { id, empNo }: { id: string; empNo: string },
): Promise<{ name: string; no: number }> {
  const { sheetId } = await readRow(tx, actor, id)
  await lockOpen(tx, actor, sheetId)
  await requireCompetence(tx, actor)
  const { no } = await readRow(tx, actor, id)
  const person = await requirePerson(tx, actor, empNo)
  await requireFree(tx, { sheetId, rowId: id, personId: person.id, name: person.name })
  await sql`
    update salary_excel_row set user_id = ${person.id}::uuid, match_state = ${MATCH.found}, by_hand = true
    where id = ${id}::uuid`.execute(tx)
  await matchAgain(tx, actor, sheetId)
  const { version } = await recountSheet(tx, actor, sheetId)
  await noteChange(tx, actor, sheetId, {
    version,
    transition: 'matchRow',
    why: `${no} → ${plainNumber(empNo)} ${person.name}`,
  })
  return { name: person.name, no }
}

type Wanted = { sheetId: string; rowId: string; personId: string; name: string }

/** Refuses a second row for a person. */
async function requireFree(tx: Tx, { sheetId, rowId, personId, name }: Wanted): Promise<void> {
  const { rows } = await sql<{ no: number }>`
    select row_no as no from salary_excel_row
    where salary_excel_id = ${sheetId}::uuid and user_id = ${personId}::uuid and id <> ${rowId}::uuid`.execute(
    tx,
  )
  const [other] = rows
  if (other) throw new Failure('conflict', 'spreadsheet.hasRow', { values: { name, no: other.no } })
}

/** Says which columns of an open file people see on their slips. They always see the net pay. */
export async function showColumns(
  tx: Tx,
  actor: Actor,
  { id, visible }: { id: string; visible: readonly string[] },
): Promise<number> {
  await lockOpen(tx, actor, id)
  await requireCompetence(tx, actor)
  const { rows } = await sql<{ columns: SheetColumn[] }>`
    select columns from salary_excel where id = ${id}::uuid`.execute(tx)
  const columns = rows[0]?.columns ?? []
  const known = new Set(columns.map(({ key }) => key))
  if (visible.some((key) => !known.has(key))) throw new Failure('invalid', 'invalid.form')
  const shown = new Set(visible)
  const changed = columns.map(
    (column): SheetColumn => ({
      key: column.key,
      title: column.title,
      type: column.type,
      visible: column.role === 'net' || shown.has(column.key),
      hidden: column.hidden,
      role: column.role,
    }),
  )
  const count = changed.filter((column) => column.visible).length
  const isSame = changed.every((column, at) => column.visible === columns[at]?.visible)
  if (isSame) return count
  await sql`update salary_excel set columns = ${JSON.stringify(changed)}::jsonb where id = ${id}::uuid`.execute(
    tx,
  )
  const { version } = await recountSheet(tx, actor, id)
  const titles = changed.filter((column) => column.visible).map(({ title }) => title)
  await noteChange(tx, actor, id, {
    version,
    transition: 'columns',
    why: titles.join(', ').slice(0, 400),
  })
  return count
}
