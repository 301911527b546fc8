import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { seenFiguresOf } from '#modules/pay/api/seen-figures.ts'
import type { BureauRegister } from '#modules/pay/bureau/wire/bureau.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { BUREAU_SIDES, type BureauScope, type BureauSide } from './bureau-sides.ts'
import type { OurRow } from './engine/compare-month.ts'
import type { BureauHeads } from './reading/read-bureau-file.ts'

type Counts = { rows: number; beyond: number; archived: number }

/**
 * How many rows a scope has, and how many of them the caller may not use. The caller may use their own row, because a
 * comparison changes no amount.
 */
export async function countRows(
  db: Database | Tx,
  actor: Actor,
  { side, scope, need }: { side: BureauSide; scope: BureauScope; need: Need },
): Promise<Counts> {
  const { resource } = side
  const { rows } = await sql<Counts>`
    select count(*)::integer as rows,
      count(*) filter (where (${seenFiguresOf(resource, actor, 't', need)}) is not true
        and t.user_id is distinct from ${actor.userBaseId}::uuid)::integer as beyond,
      count(*) filter (where t.state = ${MONTHLY.archived})::integer as archived
    from ${sql.table(resource.table)} t where ${side.within('t', scope)}`.execute(db)
  return rows[0] ?? { rows: 0, beyond: 0, archived: 0 }
}

/** Refuses a scope that has no rows, or that has a row which the caller may not use. */
export async function requireWholeMonth(
  db: Database | Tx,
  actor: Actor,
  of: { side: BureauSide; scope: BureauScope; need: Need },
): Promise<void> {
  const { rows, beyond } = await countRows(db, actor, of)
  const { month, city } = of.scope
  if (rows === 0) throw new Failure('conflict', 'bureau.noRows', { values: { month, city } })
  if (beyond > 0) throw new Failure('forbidden', 'bureau.partOnly', { values: { count: beyond } })
}

/** The headings of a city's file; null where nobody has entered them. */
export async function readHeads(
  db: Database | Tx,
  register: BureauRegister,
  city: string,
): Promise<(BureauHeads & { id: string }) | null> {
  const { rows } = await sql<BureauHeads & { id: string }>`
    select id, name_head as "nameHead", paper_head as "paperHead", type_head as "typeHead",
      base_head as "baseHead", company_head as "companyHead", person_head as "personHead", types
    from bureau_columns where register = ${register} and city = ${city} and deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function requireHeads(
  db: Database | Tx,
  register: BureauRegister,
  city: string,
): Promise<BureauHeads> {
  const found = await readHeads(db, register, city)
  if (!found) throw new Failure('conflict', 'bureau.noColumns', { values: { city } })
  return found
}

/** A text that changes with the rows of a scope and their amounts. A comparison is valid while the text is the same. */
export function standingOf(rows: readonly OurRow[]): string {
  const said = rows.map(({ id, paper, parts }) => [
    id,
    paper,
    [...parts].map(([type, { base, company, person }]) => [
      type,
      base?.toString() ?? null,
      company.toString(),
      person.toString(),
    ]),
  ])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Reads the rows of a scope, grouped as in the city's file: by type, or by person. */
export function readOurRows(
  db: Database | Tx,
  { register, scope }: { register: BureauRegister; scope: BureauScope },
  { typeHead }: Pick<BureauHeads, 'typeHead'>,
): Promise<OurRow[]> {
  return BUREAU_SIDES[register].readRows(db, scope, { isByType: Boolean(typeHead) })
}
