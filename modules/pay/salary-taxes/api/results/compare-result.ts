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
import type {
  AcceptedResult,
  ResultLine,
  TaxResultPreview,
} from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { readStaged, stageFormFile } from '#platform/api/files/staged-files.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { say } from '#platform/api/http/messages.ts'
import { lockMonthOrRefuse, requireNotArchived } from '#platform/api/sheets/lock-month.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { StagedFile } from '#platform/wire/files/attachments.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { KINDS_OF, type ReadResult, type ResultRow, readResult, type Taxed } from './read-result.ts'
import type { ResultColumn } from './result-columns.ts'

type Stored = Readonly<Record<string, string>> & { id: string }

/** The figures of a row of the sheet by the bureau's columns, for a kind of income. */
function figuresOf({ row }: CheckedRow, stored: Stored, taxed: Taxed): Map<ResultColumn, Money> {
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

/** Our side of a tax period: the rows as in the bureau's sheets, and the figures of the tax sheet. */
type Ours = { rows: CheckedRow[]; stored: ReadonlyMap<string, Stored> }

async function readOurs(db: Database | Tx, asked: TaxMonth): Promise<Ours> {
  return { rows: await readReturnRows(db, asked), stored: await readStored(db, asked) }
}

/**
 * A text that changes with every figure that a comparison uses. The user can accept a comparison only while the text is
 * the same.
 */
function standingOf({ rows, stored }: Ours): string {
  const said = [rows.map(({ id, row }) => [id, row]), [...stored]]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** A row of the file with its row of the sheet. Without one, the problems say why. */
type Match = { said: ResultRow; row: CheckedRow | null; isForeign: boolean; problems: Failure[] }

/** Finds the row of the sheet for each row of the file, with all that is wrong with it. */
function match({ rows: said }: ReadResult, { rows }: Ours): Match[] {
  const seen = new Set<string>()
  return said.map((one) => {
    const { place, idNo, name, taxed } = one
    if (one.problems.length > 0) {
      return { said: one, row: null, isForeign: false, problems: [...one.problems] }
    }
    const key = `${idNo} ${taxed}`
    const isTwice = seen.has(key)
    seen.add(key)
    const row = rows.find(
      ({ row: own, taxKind }) =>
        own.idNo.toUpperCase() === idNo && KINDS_OF[taxed].includes(taxKind),
    )
    const problems = [
      ...(isTwice ? [refused('resultTwice', { place, name })] : []),
      ...(row ? [] : [refused('resultForeign', { place, name })]),
      ...(row && foldedName(row.row.name) !== foldedName(name)
        ? [refused('resultName', { place, name, known: row.row.name })]
        : []),
    ]
    return { said: one, row: row ?? null, isForeign: row === undefined, problems }
  })
}

const WITHHELD = { bonus: 'bonusTax', severance: 'compensationTax' } as const

/** The columns in which a row of the file differs, and how much more tax it demands than was withheld. */
function compared({ said, row }: Match, { stored }: Ours) {
  const own = row && stored.get(row.id)
  if (!row || !own) return null
  const { taxed } = said
  const withheld = taxed === 'bonus' || taxed === 'severance' ? own[WITHHELD[taxed]] : own.tax
  return {
    id: row.id,
    differences: columnDifferences(figuresOf(row, own, taxed), said.figures),
    diff: taxDifference(said.figures.get('due') ?? Money.ZERO, moneyOf(withheld ?? '0.00')),
  }
}

/** The result of the comparison for a row of the sheet. */
type Verdict = { id: string; diff: string; result: string; differences: Difference[] }

/** One verdict for each row of the sheet, because a row can hold several incomes of a person. */
function verdictsOf(matched: readonly Match[], ours: Ours): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>()
  for (const one of matched) {
    const found = compared(one, ours)
    if (!found) continue
    const before = verdicts.get(found.id)
    const differences = [...(before?.differences ?? []), ...found.differences]
    verdicts.set(found.id, {
      id: found.id,
      diff: moneyOf(before?.diff ?? '0.00')
        .plus(found.diff)
        .toString(),
      result: differences.length > 0 ? COMPARED.differs : COMPARED.same,
      differences,
    })
  }
  return verdicts
}

/**
 * Keeps a file of the bureau until somebody has looked at it and accepts it. Refuses a file without the columns, and
 * the month of which the caller does not reach every row.
 */
export async function stageResult(
  store: Pick<Store, 'db' | 'files'>,
  actor: Actor,
  asked: TaxMonth,
  upload: Upload,
): Promise<StagedFile> {
  await requireComparable(store.db, actor, asked)
  await readResult(upload, asked.month)
  return stageFormFile(store, actor, upload)
}

async function requireComparable(db: Database | Tx, actor: Actor, asked: TaxMonth): Promise<void> {
  await requireWhole(db, actor, asked, 'edit')
  await requireNotArchived(db, salaryTaxes, sheetOf(asked))
}

const sheetOf = ({ month, entityId }: TaxMonth) => ({ month, parameters: { entityId } })

async function requireStaged(
  store: Pick<Store, 'files'>,
  db: Database | Tx,
  actor: Actor,
  fileId: string,
): Promise<Upload> {
  const upload = await readStaged(store, db, actor, fileId)
  if (!upload) throw new Failure('conflict', 'file.stagedGone')
  return upload
}

/** The most rows that a preview lists; rows with a problem and those that differ come first. */
const MOST_LINES = 500
const SHOWN_OF_PAPER = 4
const ORDER: Readonly<Record<ResultLine['state'], number>> = {
  refused: 0,
  foreign: 1,
  differs: 2,
  absent: 3,
  same: 4,
}

type Looking = { asked: TaxMonth; fileId: string; language: Language }

/**
 * Compares a staged file with the tax sheet and shows every row: alike, different by column, unknown or unreadable.
 * Also shows the rows of the sheet that the file lacks. Writes nothing.
 */
export async function previewResult(
  store: Pick<Store, 'db' | 'files'>,
  actor: Actor,
  { asked, fileId, language }: Looking,
): Promise<TaxResultPreview> {
  const { db } = store
  await requireComparable(db, actor, asked)
  const upload = await requireStaged(store, db, actor, fileId)
  const said = await readResult(upload, asked.month)
  const ours = await readOurs(db, asked)
  const matched = match(said, ours)
  const lines = linesOf(matched, ours, language)
  const sums = said.sums.map(({ problem }) => say(language, problem.message, problem.values))
  const countOf = (state: ResultLine['state']) => lines.filter((one) => one.state === state).length
  const problems = countOf('refused') + countOf('foreign') + sums.length
  await notePayOpened(db, actor, salaryTaxes, [...verdictsOf(matched, ours).keys()])
  return {
    name: upload.name,
    standing: standingOf(ours),
    rows: said.rows.length,
    same: countOf('same'),
    differing: countOf('differs'),
    foreign: countOf('foreign'),
    refused: countOf('refused'),
    absent: countOf('absent'),
    sums,
    lines: lines.sort((a, b) => ORDER[a.state] - ORDER[b.state]).slice(0, MOST_LINES),
    left: Math.max(0, lines.length - MOST_LINES),
    isAcceptable: problems === 0,
  }
}

function linesOf(matched: readonly Match[], ours: Ours, language: Language): ResultLine[] {
  const lines = matched.map((one): ResultLine => {
    const { said, isForeign, problems } = one
    const found = compared(one, ours)
    const isRight = problems.length === 0 && found !== null
    const differing = found && found.differences.length > 0 ? 'differs' : 'same'
    return {
      place: said.place,
      id: found?.id ?? null,
      name: said.name,
      paperEnd: said.idNo.slice(-SHOWN_OF_PAPER),
      taxed: said.taxed,
      state: isRight ? differing : isForeign ? 'foreign' : 'refused',
      diff: isRight ? found.diff.toString() : null,
      columns: isRight ? found.differences.map(withDifference) : [],
      problems: problems.map(({ message, values }) => say(language, message, values)),
    }
  })
  const named = new Set(lines.map(({ id }) => id))
  const absent = ours.rows.filter(({ id }) => !named.has(id))
  return [
    ...lines,
    ...absent.map(
      ({ id, row }): ResultLine => ({
        place: null,
        id,
        name: row.name,
        paperEnd: row.idNo.slice(-SHOWN_OF_PAPER),
        taxed: null,
        state: 'absent',
        diff: null,
        columns: [],
        problems: [],
      }),
    ),
  ]
}

const withDifference = ({ column, ours, theirs }: Difference): ResultLine['columns'][number] => ({
  column,
  ours,
  theirs,
  diff: moneyOf(theirs).minus(moneyOf(ours)).toString(),
})

type Accepted = { asked: TaxMonth; fileId: string; standing: string }

/**
 * Accepts a staged file: each row of the sheet stores its difference, never an amount. Refuses the whole file if a row
 * is unknown or unreadable, or if the sheet has changed since the user looked at it. Accepting the same file again
 * changes nothing.
 */
export async function acceptResult(
  tx: Tx,
  store: Pick<Store, 'files'>,
  actor: Actor,
  { asked, fileId, standing }: Accepted,
): Promise<AcceptedResult> {
  await lockMonthOrRefuse(tx, { resource: salaryTaxes }, sheetOf(asked))
  await requireComparable(tx, actor, asked)
  const upload = await requireStaged(store, tx, actor, fileId)
  const said = await readResult(upload, asked.month)
  const ours = await readOurs(tx, asked)
  if (standingOf(ours) !== standing) throw refused('resultOutdated', {})
  const matched = match(said, ours)
  const problems = [
    ...matched.flatMap((one) => one.problems),
    ...said.sums.map(({ problem }) => problem),
  ]
  const [first] = problems
  if (first) throw new Failure('conflict', first.message, { values: first.values })
  const verdicts = verdictsOf(matched, ours)
  const changed = await writeResults(tx, actor, salaryTaxes, [...verdicts.values()])
  const differing = [...verdicts.values()].filter(({ result }) => result === COMPARED.differs)
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const isKnown = changed === 0 && (await wasCompared(tx, asked, sha256))
  if (!isKnown) {
    await noteFile(tx, actor, asked, {
      name: upload.name,
      sha256,
      rows: said.rows.length,
      differing: differing.length,
    })
  }
  return {
    rows: said.rows.length,
    same: verdicts.size - differing.length,
    differing: differing.length,
    absent: ours.rows.filter(({ id }) => !verdicts.has(id)).map(({ row: { name } }) => name),
    isKnown,
  }
}

async function readStored(
  db: Database | Tx,
  { month, entityId }: TaxMonth,
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select id, income::text as income, ytd_income::text as "ytdIncome", ytd_basic::text as "ytdBasic",
      ytd_special::text as "ytdSpecial", ytd_other::text as "ytdOther", ytd_donate::text as "ytdDonate",
      ytd_taxable::text as "ytdTaxable", rate::text as rate, quick::text as quick, ytd_tax::text as "ytdTax",
      ytd_reduced::text as "ytdReduced", ytd_paid::text as "ytdPaid", tax::text as tax,
      bonus_income::text as "bonusIncome", bonus_tax::text as "bonusTax",
      compensation::text as compensation, compensation_tax::text as "compensationTax"
    from salary_tax where entity_id = ${entityId}::uuid and month = ${month} and deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
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
