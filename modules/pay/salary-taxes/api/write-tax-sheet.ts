import { sql } from 'kysely'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ExportColumn } from '#platform/api/exports/export-table.ts'
import { fileOf } from '#platform/api/exports/write-export.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { seenFigures } from './seen-rows.ts'
import type { TaxMonth } from './tax-month.ts'
import { type CheckedRow, readReturnRows } from './templates/read-return-rows.ts'
import { AMOUNT_FIELDS } from './templates/return-row.ts'
import { type TaxTemplate, templatesOf } from './templates/tax-templates.ts'

type Asked = TaxMonth & { code: string; version: string }

/**
 * Refuses a tax period if the caller does not reach every row, because a return must be complete. The caller's own row
 * does not count, because neither a return nor a comparison changes an amount.
 */
export async function requireWhole(
  db: Database | Tx,
  actor: Actor,
  { month, entityId }: TaxMonth,
  need: Need,
): Promise<void> {
  const { rows } = await sql<{ beyond: number; open: number; all: number }>`
    select count(*) filter (where (${seenFigures(actor, 't', need)}) is not true
        and t.user_id is distinct from ${actor.userBaseId}::uuid)::integer as beyond,
      count(*) filter (where t.state = ${MONTHLY.open})::integer as open, count(*)::integer as all
    from salary_tax t
    where t.entity_id = ${entityId}::uuid and t.month = ${month} and t.deleted_at is null
      and t.state <> ${MONTHLY.voided}`.execute(db)
  const [{ beyond, open, all } = { beyond: 0, open: 0, all: 0 }] = rows
  if (all === 0) throw new Failure('conflict', 'salaryTax.noRows', { values: { month } })
  if (beyond > 0)
    throw new Failure('forbidden', 'salaryTax.partOnly', { values: { count: beyond } })
  if (open > 0) throw new Failure('conflict', 'salaryTax.unchecked', { values: { count: open } })
}

/** The tax region of an employer. */
export async function readRegion(db: Database, entityId: string): Promise<string> {
  const { rows } = await sql<{ region: string }>`
    select tax_region as region from legal_entity where id = ${entityId}::uuid and deleted_at is null`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Failure('not-found', 'not-found')
  return found.region
}

/** The rows that a sheet lists. A sheet of people lists each person once. */
export function rowsIn({ kinds, only, code }: TaxTemplate, rows: readonly CheckedRow[]) {
  const seen = new Set<string>()
  return rows.filter((one) => {
    if (!kinds.includes(one.taxKind)) return false
    if (only !== null && one[only].fen <= 0n) return false
    if (code !== 'people') return true
    const isNew = !seen.has(one.userId)
    seen.add(one.userId)
    return isNew
  })
}

/**
 * Writes a sheet of the tax bureau for a tax period. If rows do not add up to the paid amount, it makes no file and
 * names the people.
 */
export async function writeTaxSheet(
  db: Database,
  actor: Actor,
  { code, version, ...asked }: Asked,
): Promise<Attachment> {
  const region = await readRegion(db, asked.entityId)
  const template = templatesOf(region, asked.month).find(
    (one) => one.code === code && one.version === version,
  )
  if (!template) throw new Failure('not-found', 'salaryTax.noTemplate')
  await requireWhole(db, actor, asked, 'export')
  const rows = rowsIn(template, await readReturnRows(db, asked))
  const named = (problem: CheckedRow['problem']) =>
    rows.filter((one) => one.problem === problem).map(({ row: { name } }) => ({ name }))
  refuseNamed('salaryTax.notNet', named('net'))
  refuseNamed('salaryTax.notItems', named('items'))
  await notePayOpened(
    db,
    actor,
    salaryTaxes,
    rows.map(({ id }) => id),
  )
  const title = `${template.title}-${asked.month}`
  await writeAudit(db, actor, {
    resource: salaryTaxes.path,
    action: 'export',
    title: `${title} · ${rows.length}`,
    after: { month: asked.month, sheet: code, version, rows: rows.length },
  })
  await sql`insert into tax_return_file (kind, entity_id, month, name, rows, created_by)
    values ('sheet', ${asked.entityId}::uuid, ${asked.month}, ${`${title}.xlsx`}, ${rows.length},
      ${actor.userId}::uuid)`.execute(db)
  return fileOf(
    { title, plainTitle: `tax-${code}-${asked.month}`, format: 'xlsx', sheet: template.title },
    columnsOf(template),
    batchOf(rows),
  )
}

function columnsOf({ columns }: TaxTemplate): ExportColumn[] {
  return columns.map(({ head, value }) => ({
    label: head,
    sheet: value !== null && AMOUNT_FIELDS.has(value) ? 'money' : undefined,
    scale: 2,
    read: (record) => (value === null ? '' : String(record[value] ?? '')),
  }))
}

async function* batchOf(rows: readonly CheckedRow[]): AsyncGenerator<WireRecord[]> {
  yield rows.map(({ row }): WireRecord => Object.assign({ id: '', version: 0 }, row))
}
