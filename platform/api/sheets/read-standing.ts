import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { SheetStanding } from '#platform/wire/records/sheets.ts'
import { inSheet, missingParameter, parametersIn, parametersOf } from './instance.ts'
import { type Edge, edgesOf } from './move-rows.ts'
import { readNeeds, staleRows } from './needs.ts'
import { didOneself } from './require-ready.ts'
import { type Instance, sheetOf } from './sheet-kind.ts'

const MAX_NAMED = 12

type StandingRequest = Readonly<Record<string, unknown>> & {
  month: string
  id?: string | undefined
}

/** The open conditions that block the next steps of a sheet, or of one of its rows. */
export async function readStanding(
  db: Database,
  actor: Actor,
  resource: Resource,
  { month, id, ...values }: StandingRequest,
): Promise<SheetStanding> {
  const chosen = parametersIn(resource, values)
  const sheets = await readSheets(db, actor, resource, month)
  const fits = sheets.find(({ parameters }) =>
    Object.entries(chosen).every(([name, value]) => parameters[name] === value),
  )
  const parameters =
    missingParameter(resource, chosen) === undefined ? chosen : (fits?.parameters ?? chosen)
  const sheet = { month, parameters }
  const [needs, stale, ownSteps, movable] = await Promise.all([
    readNeeds(db, resource, sheet),
    readStale(db, actor, resource, { sheet, id }),
    readOwnSteps(db, actor, resource, { sheet, id }),
    readMovable(db, actor, resource, { sheet, id }),
  ])
  return { month, parameters, sheets, needs, stale, ownSteps, ...movable }
}

/** The sheets of a month that have rows within the caller's scope. */
async function readSheets(
  db: Database,
  actor: Actor,
  resource: Resource,
  month: string,
): Promise<SheetStanding['sheets']> {
  const names = sheetOf(resource).parameters
  if (names.length === 0) return []
  const { rows } = await sql<{
    parameters: Record<string, string>
    rows: number
    example: string
  }>`
    select ${parametersOf(resource, 't')} as parameters, count(*)::int as rows,
      min(id::text) as example
    from ${sql.table(resource.table)} as t
    where ${inSheet(resource, 't', { month, parameters: {} })}
      and ${scopePredicate(resource, 't', actor, 'view')}
    group by 1 order by 1`.execute(db)
  const ids = rows.map(({ example }) => example)
  const records = await selectRecords(db, resource, actor, { field: 'id', ids })
  return rows.map(({ parameters, rows: count, example }) => {
    const record = records.find((one) => one.id === example) ?? {}
    const titles = names.flatMap((name) => {
      const title = (record as Record<string, unknown>)[referenceLabelKey(name)]
      return typeof title === 'string' ? [[name, title]] : []
    })
    return { parameters, names: Object.fromEntries(titles), rows: count }
  })
}

type Part = { sheet: Instance; id: string | undefined }

async function readStale(
  db: Database,
  actor: Actor,
  resource: Resource,
  { sheet, id }: Part,
): Promise<SheetStanding['stale']> {
  if (sheetOf(resource).needs.length === 0) return { rows: 0, names: [] }
  const { rows } = await sql<SheetStanding['stale']>`
    select count(*)::int as rows,
      coalesce((array_agg(person_name order by person_name))[1:${MAX_NAMED}], '{}') as names
    from (${staleRows(resource, sheet)}) as t
    where (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)
      and ${scopePredicate(resource, 't', actor, 'view')}`.execute(db)
  return rows[0] ?? { rows: 0, names: [] }
}

async function readOwnSteps(
  db: Database,
  actor: Actor,
  resource: Resource,
  { sheet, id }: Part,
): Promise<Record<string, number>> {
  const { apart } = sheetOf(resource)
  const edges = edgesOf(resource).filter(({ name }) => apart[name])
  if (edges.length === 0) return {}
  const counts = edges.map(
    ({ name, moves }) => sql`${name}::text, count(*) filter (where t.state = any(${[...moves.from]})
      and ${didOneself(actor, apart[name] ?? [])})`,
  )
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select jsonb_build_object(${sql.join(counts)}) as counts
    from ${sql.table(resource.table)} as t
    where ${inSheet(resource, 't', sheet)} and (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)
      and ${scopePredicate(resource, 't', actor, 'view')}`.execute(db)
  return rows[0]?.counts ?? {}
}

/**
 * By transition, the rows that the caller's rights let them move, and those that they only see. Somebody who sees their
 * own row may not settle it.
 */
async function readMovable(
  db: Database,
  actor: Actor,
  resource: Resource,
  { sheet, id }: Part,
): Promise<Pick<SheetStanding, 'movable' | 'others'>> {
  const edges = edgesOf(resource)
  if (edges.length === 0) return { movable: {}, others: {} }
  const counted = (condition: (edge: Edge) => RawBuilder<unknown>) =>
    sql.join(
      edges.map(
        (edge) => sql`${edge.name}::text, count(*) filter (
          where t.state = any(${[...edge.moves.from]}) and ${condition(edge)})`,
      ),
    )
  const mayMove = ({ button }: Edge) => scopePredicate(resource, 't', actor, button)
  const { rows } = await sql<Record<'movable' | 'seen', Record<string, number>>>`
    select jsonb_build_object(${counted(mayMove)}) as movable,
      jsonb_build_object(${counted(() => sql`true`)}) as seen
    from ${sql.table(resource.table)} as t
    where ${inSheet(resource, 't', sheet)} and ${scopePredicate(resource, 't', actor, 'view')}
      and (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)`.execute(db)
  const { movable = {}, seen = {} } = rows[0] ?? {}
  const others = Object.entries(seen).map(([name, count]) => [name, count - (movable[name] ?? 0)])
  return { movable, others: Object.fromEntries(others) }
}
