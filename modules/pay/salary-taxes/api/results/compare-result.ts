import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  columnDifferences,
  type Difference,
} from '#modules/pay/bureau/api/engine/compare-figures.ts'
import { foldedName } from '#modules/pay/bureau/api/reading/read-figures.ts'
import { writeResults } from '#modules/pay/bureau/api/write-results.ts'
import { taxDifference } from '#modules/pay/salary-taxes/api/engine/compare-result.ts'
import type { TaxMonth } from '#modules/pay/salary-taxes/api/tax-month.ts'
import {
  type CheckedRow,
  readReturnRows,
} from '#modules/pay/salary-taxes/api/templates/read-return-rows.ts'
import { requireWhole } from '#modules/pay/salary-taxes/api/write-tax-sheet.ts'
import { COMPARED } from '#modules/pay/salary-taxes/define/choices.ts'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import type { ComparedResult } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { lockMonthOrRefuse, requireNotArchived } from '#platform/api/sheets/lock-month.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { KINDS_OF, type ResultRow, readResult } from './read-result.ts'
import type { ResultColumn } from './result-columns.ts'

type Stored = Readonly<Record<string, string>> & { id: string }

/** The figures of the sheet by the columns of the bureau, for what was taxed. */
function figuresOf(
  { row }: CheckedRow,
  stored: Stored,
  taxed: ResultRow['taxed'],
): Map<ResultColumn, Money> {
  const of = (text: string | undefined) => moneyOf(text || '0.00')
  if (taxed === 'bonus' || taxed === 'severance') {
    const [income, tax] =
      taxed === 'bonus' ? ['bonusIncome', 'bonusTax'] : ['compensation', 'compensationTax']
    return new Map<ResultColumn, Money>([
      ['income', of(stored[income ?? ''])],
      ['due', of(stored[tax ?? ''])],
    ])
  }
  const owed = of(stored.ytdTax).minus(of(stored.ytdReduced))
  const columns = ['taxFree', 'pension', 'medical', 'unemployment', 'fund'] as const
  const deductions = ['child', 'study', 'loan', 'rent', 'elder', 'infant'] as const
  const cumulated = [
    'income',
    'ytdIncome',
    'ytdBasic',
    'ytdSpecial',
    'ytdOther',
    'ytdDonate',
    'ytdTaxable',
    'rate',
    'quick',
    'ytdTax',
    'ytdReduced',
    'ytdPaid',
  ] as const
  return new Map<ResultColumn, Money>([
    ...[...columns, ...deductions].map((name): [ResultColumn, Money] => [name, of(row[name])]),
    ...cumulated.map((name): [ResultColumn, Money] => [name, of(stored[name])]),
    ['ytdDue', owed],
    ['due', owed.minus(of(stored.ytdPaid))],
  ])
}

function refused(key: string, values: Readonly<Record<string, string | number>>): Failure {
  return new Failure('conflict', `salaryTax.${key}`, { values })
}

/** What a file says of a row of the sheet. */
type Verdict = { id: string; diff: string; result: string; differences: Difference[] }

/**
 * Compares the bureau's result with the tax sheet, column by column to the fen, and writes the difference, never an
 * amount. A row that the sheet does not have refuses the whole file; the same file again changes nothing.
 */
export async function compareResult(
  tx: Tx,
  actor: Actor,
  asked: TaxMonth,
  upload: Upload,
): Promise<ComparedResult> {
  const sheet = { month: asked.month, parameters: { entityId: asked.entityId } }
  await lockMonthOrRefuse(tx, { resource: salaryTaxes }, sheet)
  await requireWhole(tx, actor, asked, 'edit')
  await requireNotArchived(tx, salaryTaxes, sheet)
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const said = await readResult(upload, asked.month)
  const rows = await readReturnRows(tx, asked)
  const matched = match(said, rows)
  const stored = await readStored(tx, asked)
  const verdicts = verdictsOf(matched, stored)
  const absent = rows.filter(({ id }) => !verdicts.has(id)).map(({ row: { name } }) => name)
  const changed = await writeResults(tx, actor, salaryTaxes, [...verdicts.values()])
  const differing = [...verdicts.values()].filter(({ result }) => result === COMPARED.differs)
  const isKnown = changed === 0 && (await wasCompared(tx, asked, sha256))
  if (!isKnown) {
    await noteFile(tx, actor, asked, {
      name: tidyFileName(upload.name),
      sha256,
      rows: said.length,
      differing: differing.length,
    })
  }
  await notePayOpened(tx, actor, salaryTaxes, [...verdicts.keys()])
  return {
    rows: said.length,
    same: verdicts.size - differing.length,
    differing: differing.length,
    absent,
    isKnown,
  }
}

/** The row of the sheet for each row of the file. */
function match(
  said: readonly ResultRow[],
  rows: readonly CheckedRow[],
): { said: ResultRow; row: CheckedRow }[] {
  const seen = new Set<string>()
  return said.map((one) => {
    const { place, idNo, name, taxed } = one
    const key = `${idNo} ${taxed}`
    if (seen.has(key)) throw refused('resultTwice', { place, name })
    seen.add(key)
    const row = rows.find(
      ({ row: own, taxKind }) =>
        own.idNo.toUpperCase() === idNo && KINDS_OF[taxed].includes(taxKind),
    )
    if (!row) throw refused('resultForeign', { place, name })
    if (foldedName(row.row.name) !== foldedName(name)) {
      throw refused('resultName', { place, name, known: row.row.name })
    }
    return { said: one, row }
  })
}

async function readStored(tx: Tx, { month, entityId }: TaxMonth): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select id, income::text as income, ytd_income::text as "ytdIncome", ytd_basic::text as "ytdBasic",
      ytd_special::text as "ytdSpecial", ytd_other::text as "ytdOther", ytd_donate::text as "ytdDonate",
      ytd_taxable::text as "ytdTaxable", rate::text as rate, quick::text as quick, ytd_tax::text as "ytdTax",
      ytd_reduced::text as "ytdReduced", ytd_paid::text as "ytdPaid", tax::text as tax,
      bonus_income::text as "bonusIncome", bonus_tax::text as "bonusTax",
      compensation::text as compensation, compensation_tax::text as "compensationTax"
    from salary_tax where entity_id = ${entityId}::uuid and month = ${month} and deleted_at is null`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const WITHHELD = { bonus: 'bonusTax', severance: 'compensationTax' } as const

/** One verdict a row of the sheet: several incomes of a person stand in one row. */
function verdictsOf(
  matched: readonly { said: ResultRow; row: CheckedRow }[],
  stored: ReadonlyMap<string, Stored>,
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>()
  for (const { said, row } of matched) {
    const own = stored.get(row.id)
    if (!own) continue
    const { taxed } = said
    const found = columnDifferences(figuresOf(row, own, taxed), said.figures)
    const withheld = taxed === 'bonus' || taxed === 'severance' ? own[WITHHELD[taxed]] : own.tax
    const diff = taxDifference(said.figures.get('due') ?? Money.ZERO, moneyOf(withheld ?? '0.00'))
    const before = verdicts.get(row.id)
    const differences = [...(before?.differences ?? []), ...found]
    verdicts.set(row.id, {
      id: row.id,
      diff: moneyOf(before?.diff ?? '0.00')
        .plus(diff)
        .toString(),
      result: differences.length > 0 ? COMPARED.differs : COMPARED.same,
      differences,
    })
  }
  return verdicts
}

async function wasCompared(
  tx: Tx,
  { month, entityId }: TaxMonth,
  sha256: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from tax_return_file
    where kind = 'result' and entity_id = ${entityId}::uuid and month = ${month} and sha256 = ${sha256}`.execute(
    tx,
  )
  return rows.length > 0
}

async function noteFile(
  tx: Tx,
  actor: Actor,
  { month, entityId }: TaxMonth,
  file: { name: string; sha256: string; rows: number; differing: number },
): Promise<void> {
  await sql`insert into tax_return_file (kind, entity_id, month, name, sha256, rows, differing, created_by)
    values ('result', ${entityId}::uuid, ${month}, ${file.name}, ${file.sha256}, ${file.rows},
      ${file.differing}, ${actor.userId}::uuid)`.execute(tx)
  await writeAudit(tx, actor, {
    resource: salaryTaxes.path,
    action: 'import',
    title: file.name,
    after: { month, rows: file.rows, differing: file.differing },
  })
}
