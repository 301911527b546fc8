import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { foldedName } from '#modules/pay/bureau/api/reading/read-figures.ts'
import { COMPARED_ROW } from '#modules/pay/bureau/define/choices.ts'
import type { BureauRegister, ComparedMonth } from '#modules/pay/bureau/wire/bureau.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { lockMonthOrRefuse, requireNotArchived } from '#platform/api/sheets/lock-month.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { Money } from '#platform/wire/values/money.ts'
import { readOurRows, requireHeads, requireWholeMonth, standingOf } from './bureau-scope.ts'
import { BUREAU_SIDES, type BureauScope } from './bureau-sides.ts'
import {
  type Comparison,
  compareMonth,
  type Line,
  type OurRow,
  type Part,
  type TheirPerson,
} from './engine/compare-month.ts'
import { readBureauFile } from './reading/read-bureau-file.ts'
import { writeResults } from './write-results.ts'

export type BureauAsked = { register: BureauRegister; scope: BureauScope }

type Stored = {
  id: string
  sha256: string
  standing: string
  isAccepted: boolean
  rows: number
  same: number
  differing: number
  onlyOurs: number
  onlyTheirs: number
}

/** The last comparison of a scope, locked with its month. */
async function readLast(tx: Tx, { register, scope }: BureauAsked): Promise<Stored | null> {
  const { rows } = await sql<Stored>`
    select id, sha256, standing, accepted_at is not null as "isAccepted", rows, same, differing,
      only_ours as "onlyOurs", only_theirs as "onlyTheirs"
    from bureau_comparison
    where register = ${register} and month = ${scope.month} and kind = ${scope.kind} and city = ${scope.city}
      and entity_id is not distinct from ${scope.entityId}::uuid
    order by created_at desc, id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Refuses a file in which a paper number has another name than in the sheet. */
function requireNames(ours: readonly OurRow[], theirs: readonly TheirPerson[]): void {
  const names = new Map(ours.map(({ paper, name }) => [paper, name]))
  for (const { place, paper, name } of theirs) {
    const known = names.get(paper)
    if (known === undefined || foldedName(known) === foldedName(name)) continue
    throw new Failure('conflict', 'bureau.name', { values: { place, name, known } })
  }
}

const answerOf = ({ sha256: _, standing: __, ...stored }: Stored, isKnown: boolean) =>
  Object.assign({ isKnown }, stored)

/**
 * Compares a bureau's file with a month, and stores the differences. The sheet itself does not change. Comparing the
 * same file again changes nothing, as long as the rows are the same.
 */
export async function compareBureauMonth(
  tx: Tx,
  actor: Actor,
  asked: BureauAsked,
  upload: Upload,
): Promise<ComparedMonth> {
  const { register, scope } = asked
  const side = BUREAU_SIDES[register]
  const { resource } = side
  const { month, kind } = scope
  await lockMonthOrRefuse(tx, { resource }, { month, parameters: { kind } })
  await requireWholeMonth(tx, actor, { side, scope, need: 'edit' })
  const heads = await requireHeads(tx, register, scope.city)
  const theirs = await readBureauFile(upload, heads)
  const ours = await readOurRows(tx, asked, heads)
  requireNames(ours, theirs)
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const standing = standingOf(ours)
  const last = await readLast(tx, asked)
  if (last && last.sha256 === sha256 && last.standing === standing) return answerOf(last, true)
  const found = compareMonth(ours, theirs)
  const name = tidyFileName(upload.name)
  const id = await keep(tx, actor, asked, {
    found,
    name,
    sha256,
    standing,
    rows: theirs.length,
  })
  await notePayOpened(
    tx,
    actor,
    resource,
    found.lines.flatMap(({ row }) => (row ? [row.id] : [])),
  )
  await writeAudit(tx, actor, {
    resource: resource.path,
    action: 'import',
    title: name,
    after: { month, city: scope.city, rows: theirs.length, differing: found.differing },
  })
  const { same, differing, onlyOurs, onlyTheirs } = found
  const rows = theirs.length
  return { id, rows, same, differing, onlyOurs, onlyTheirs, isKnown: false, isAccepted: false }
}

const SHOWN_OF_PAPER = 4

type Kept = { found: Comparison; name: string; sha256: string; standing: string; rows: number }

async function keep(
  tx: Tx,
  actor: Actor,
  { register, scope }: BureauAsked,
  { found, name, sha256, standing, rows: count }: Kept,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into bureau_comparison (register, month, kind, city, entity_id, name, sha256, standing, rows, same,
      differing, only_ours, only_theirs, ours, theirs, created_by)
    values (${register}, ${scope.month}, ${scope.kind}, ${scope.city}, ${scope.entityId}::uuid, ${name}, ${sha256},
      ${standing}, ${count}, ${found.same}, ${found.differing}, ${found.onlyOurs}, ${found.onlyTheirs},
      ${found.ours.toString()}::numeric, ${found.theirs.toString()}::numeric, ${actor.userId}::uuid)
    returning id`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('the comparison was not stored')
  await sql`
    insert into bureau_difference (comparison_id, row_id, user_id, name, paper_end, side, type, base_ours, base_theirs,
      company_ours, company_theirs, person_ours, person_theirs)
    select ${stored.id}::uuid, v.row_id, coalesce(v.user_id, (
        select b.id from user_base_info b where upper(b.id_card_no) = v.paper and b.deleted_at is null
        order by b.created_at desc limit 1)), v.name, right(v.paper, ${SHOWN_OF_PAPER}::integer), v.side, v.type,
      v.base_ours, v.base_theirs, v.company_ours, v.company_theirs, v.person_ours, v.person_theirs
    from jsonb_to_recordset(${JSON.stringify(found.lines.map(storedLine))}::jsonb)
      as v (row_id uuid, user_id uuid, name text, paper text, side text, type text, base_ours numeric,
        base_theirs numeric, company_ours numeric, company_theirs numeric, person_ours numeric,
        person_theirs numeric)`.execute(tx)
  return stored.id
}

const figures = (part: Part | null, whose: string) => ({
  [`base_${whose}`]: part?.base?.toString() ?? null,
  [`company_${whose}`]: part?.company.toString() ?? null,
  [`person_${whose}`]: part?.person.toString() ?? null,
})

function storedLine({ row, person, side, type, ours, theirs }: Line) {
  const { name, paper } = row ?? person ?? { name: '', paper: '' }
  const place = { row_id: row?.id ?? null, user_id: row?.userId ?? null, name, paper, side, type }
  return Object.assign(place, figures(ours, 'ours'), figures(theirs, 'theirs'))
}

type ToAccept = Stored & {
  register: BureauRegister
  month: string
  kind: string
  city: string
  entityId: string | null
}

async function readToAccept(tx: Tx, id: string): Promise<ToAccept> {
  const { rows } = await sql<ToAccept>`
    select id, register, month, kind, city, entity_id as "entityId", sha256, standing,
      accepted_at is not null as "isAccepted", rows, same, differing, only_ours as "onlyOurs",
      only_theirs as "onlyTheirs"
    from bureau_comparison where id = ${id}::uuid`.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('not-found', 'not-found')
  return found
}

type Total = { rowId: string; diff: string; isWhole: boolean }

/** The bureau's amount minus the sheet's amount, for each row with a difference. */
async function readDifferences(tx: Tx, id: string): Promise<Map<string, string>> {
  const { rows } = await sql<Total>`
    select row_id as "rowId", sum(coalesce(company_theirs, 0) + coalesce(person_theirs, 0)
      - coalesce(company_ours, 0) - coalesce(person_ours, 0))::numeric(14,2)::text as diff
    from bureau_difference where comparison_id = ${id}::uuid and row_id is not null group by row_id`.execute(
    tx,
  )
  return new Map(rows.map(({ rowId, diff }) => [rowId, diff]))
}

/**
 * Accepts a comparison: each row of the sheet stores its difference, but no amount changes. Refused if the rows have
 * changed, if another file was compared later, or if the month is archived. Accepting again changes nothing.
 */
export async function acceptComparison(
  tx: Tx,
  actor: Actor,
  register: BureauRegister,
  id: string,
): Promise<{ id: string; changed: number }> {
  const stored = await readToAccept(tx, id)
  if (stored.register !== register) throw new Failure('not-found', 'not-found')
  const { month, kind, city, entityId } = stored
  const asked = { register, scope: { month, kind, city, entityId } }
  const side = BUREAU_SIDES[register]
  const { resource } = side
  const sheet = { month, parameters: { kind } }
  await lockMonthOrRefuse(tx, { resource }, sheet)
  await requireWholeMonth(tx, actor, { side, scope: asked.scope, need: 'edit' })
  await requireNotArchived(tx, resource, sheet)
  const last = await readLast(tx, asked)
  if (last?.id !== id) throw new Failure('conflict', 'bureau.older')
  const heads = await requireHeads(tx, register, city)
  const ours = await readOurRows(tx, asked, heads)
  if (standingOf(ours) !== last.standing) throw new Failure('conflict', 'bureau.outdated')
  const differences = await readDifferences(tx, id)
  const changed = await writeResults(
    tx,
    actor,
    resource,
    ours.map((row) => {
      const diff = differences.get(row.id)
      const result = diff === undefined ? COMPARED_ROW.same : COMPARED_ROW.differs
      return { id: row.id, diff: diff ?? Money.ZERO.toString(), result }
    }),
  )
  if (last.isAccepted) return { id, changed }
  await sql`update bureau_comparison set accepted_at = now(), accepted_by = ${actor.userId}::uuid
    where id = ${id}::uuid`.execute(tx)
  await writeAudit(tx, actor, {
    resource: resource.path,
    action: 'update',
    title: city,
    after: { month, city, rows: changed },
  })
  return { id, changed }
}
