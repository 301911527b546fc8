import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { resourceWords } from '#platform/define/described/labels.ts'
import type { Resource, SheetNeed } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { NeedState } from '#platform/wire/records/sheets.ts'
import { haveParameters, inSheet } from './instance.ts'
import { among } from './person-snapshot.ts'
import { type Computed, type Instance, sheetOf } from './sheet-kind.ts'

type Sql = RawBuilder<unknown>

const column = (name: string) => sql.ref(`n.${columnName(name)}`)

/** The rows of a needed sheet in the month. Parameters that both sheets have must agree. */
function rowsOf({ of }: SheetNeed, { month, parameters }: Instance): Sql {
  const counting = of.sheet ? sql`n.state <> ${MONTHLY.voided}` : sql`true`
  return sql`${sql.table(of.view)} as n where n.month = ${month} and n.deleted_at is null
    and ${counting} and ${haveParameters(of, 'n', parameters)}`
}

/** Whether a row of a needed sheet is of somebody whom this sheet concerns. */
function isWithin({ person, within }: SheetNeed, { month, parameters }: Instance): Sql {
  if (within === null) return sql`true`
  const people = sql`${sql.id(within)}(${month}, ${JSON.stringify(parameters)}::jsonb)`
  return sql`${column(person)} in (select user_id from ${people})`
}

/** Whether a sheet has the need. */
const isNeed = ({ when }: SheetNeed, { parameters }: Instance): boolean =>
  when === null || when.is.includes(parameters[when.parameter] ?? '')

/**
 * How complete the sheets and months are from which this sheet takes its figures, in the order of the
 * definition.
 */
export async function readNeeds(
  db: Database | Tx,
  resource: Resource,
  sheet: Instance,
): Promise<NeedState[]> {
  const { needs } = sheetOf(resource)
  if (needs.length === 0) return []
  const counts = needs.map((need, at) => {
    const isComplete = sql`${column(need.field)}::text = any(${need.is.map(String)}::text[])`
    return sql`select ${at}::int as at, count(*)::int as rows,
      (count(*) filter (where (${isComplete}) is not true))::int as open
      from ${rowsOf(need, sheet)} and ${isWithin(need, sheet)}`
  })
  const { rows } = await sql<{ rows: number; open: number }>`
    ${sql.join(counts, sql` union all `)} order by at`.execute(db)
  return rows.map(({ rows: count, open }, at) => {
    const need = needs[at]
    if (need && !isNeed(need, sheet)) return { state: 'met', rows: 0, open: 0 }
    const isMissing = count === 0 && need?.mayBeEmpty !== true
    return { state: isMissing ? 'none' : open > 0 ? 'open' : 'met', rows: count, open }
  })
}

/** Refuses a step while a sheet or month that it needs is not complete. */
export async function requireNeeds(
  tx: Tx,
  resource: Resource,
  sheet: Instance,
  step: string,
): Promise<void> {
  const states = await readNeeds(tx, resource, sheet)
  for (const [at, { of, before }] of sheetOf(resource).needs.entries()) {
    const { state, rows = 0, open = 0 } = states[at] ?? {}
    if (state === 'met' || !before.includes(step)) continue
    const key = state === 'none' ? 'sheet.needNone' : 'sheet.needOpen'
    const values = { label: resourceWords(of), month: sheet.month, rows, open }
    throw new Failure('conflict', key, { values })
  }
}

/**
 * The inputs of a sheet by person: `user_id`, and `inputs`, a digest of all figures that the sheet takes from
 * other places. A row stores the digest that it was computed from. Null for a sheet without inputs.
 */
export function inputsOf(resource: Resource, { userIds = [], ...sheet }: Computed): Sql | null {
  const needs = sheetOf(resource).needs.filter((need) => isNeed(need, sheet))
  if (needs.length === 0) return null
  const figures = needs.map((need, at) => {
    const taken = sql.join(need.figures.map(column))
    return sql`select ${column(need.person)} as user_id,
      jsonb_build_array(${at}::int, ${taken})::text as taken
      from ${rowsOf(need, sheet)} and ${among(`n.${columnName(need.person)}`, userIds)}`
  })
  return sql`select user_id, md5(string_agg(taken, ' ' order by taken)) as inputs
    from (${sql.join(figures, sql` union all `)}) as input group by user_id`
}

/** The digest of a person without any input. */
export const NO_INPUTS = ''

/** Rows that are still to be settled and whose inputs have changed since they were computed. */
export function staleRows(resource: Resource, sheet: Instance): Sql {
  const inputs = inputsOf(resource, sheet)
  if (inputs === null) return sql`select t.* from ${sql.table(resource.table)} as t where false`
  const settled = [MONTHLY.archived, MONTHLY.voided]
  return sql`select t.* from ${sql.table(resource.table)} as t
    left join (${inputs}) as i on i.user_id = t.user_id
    where ${inSheet(resource, 't', sheet)} and t.state <> all(${settled}) and t.inputs is not null
      and t.inputs <> coalesce(i.inputs, ${NO_INPUTS})`
}
