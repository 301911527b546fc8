import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, ActionValues, Line } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { within } from './generate.ts'
import { inSheet, missingParameter, parametersIn, sheetsOf } from './instance.ts'
import { lockMonth } from './lock-month.ts'
import { type Edge, edgesOf, moveRows } from './move-rows.ts'
import { requireReady } from './require-ready.ts'
import { type SheetKind, sheetOf } from './sheet-kind.ts'

type Row = {
  id: string
  version: number
  state: string
  name: string
  total: string | null
  may: boolean
}

/** `SetXState`: moves the chosen rows or a whole month, all or none. */
export const settingState =
  (kind: SheetKind) =>
  async (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> => {
    const { resource } = kind
    const { values } = input
    const edges = edgesTo(actor, resource, values)
    const { rows, leftOut } = meantRows(
      await lockRows(tx, actor, resource, { values, edges }),
      values,
    )
    const { lines, moving } = sortOut(resource, rows, edges, values)
    for (const [edge, of] of moving) {
      await requireReady(tx, actor, kind, { edge, ids: of.map(({ id }) => id) })
    }
    const shown = { rows: [...moving.values()].flat().map(({ id, version }) => [id, version]) }
    requireAsPreviewed(input, shown)
    const note = { date: textOf(values.date), reason: textOf(values.reason) }
    for (const [edge, of] of moving) {
      await moveRows(tx, actor, kind, { edge, ids: of.map(({ id }) => id), note })
    }
    const count = shown.rows.length
    return {
      moved: count,
      consequences: { lines: [...lines, ...leftOut], ...shown },
      message: { key: 'sheet.moved', values: { count } },
    }
  }

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function missing({ actions }: Resource, name: string): Failure {
  const { form } = actions.setState ?? {}
  if (!form) throw new Error('the sheet has no action setState')
  return invalidFields(form, { [name]: { key: 'invalid.required' } })
}

/** The transitions to the requested state that the caller may use. */
function edgesTo(actor: Actor, resource: Resource, { state, from, reason }: ActionValues): Edge[] {
  const edges = edgesOf(resource).filter(
    ({ moves }) => moves.to === state && (!from || moves.from.includes(String(from))),
  )
  if (edges.length === 0) throw new Failure('conflict', 'sheet.noWay')
  const own = edges.filter(({ button }) => actor.permissions.has(permissionCode(resource, button)))
  if (own.length === 0) throw new Failure('forbidden', 'auth.forbidden')
  if (reason) return own
  // Without a reason in the request, only transitions that need no reason are possible, and these lead
  // forward.
  const ahead = own.filter(({ moves }) => moves.reason === undefined)
  if (ahead.length === 0) throw missing(resource, 'reason')
  return ahead
}

/** Locks the requested rows in the order of their ids; for a whole month, only the rows that can move. */
async function lockRows(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { values, edges }: { values: ActionValues; edges: readonly Edge[] },
): Promise<Row[]> {
  const { month, deptId, all } = values
  const ids = Array.isArray(values.ids) ? values.ids.map(String) : []
  if (ids.length === 0 && (all !== true || !month)) throw missing(resource, 'ids')
  const named = { month: String(month), parameters: parametersIn(resource, values) }
  const open = ids.length === 0 ? missingParameter(resource, named.parameters) : undefined
  if (open !== undefined) throw missing(resource, open)
  const sheets = ids.length > 0 ? await sheetsOf(tx, resource, ids) : [named]
  for (const sheet of sheets) await lockMonth(tx, resource, sheet)
  const from = [...new Set(edges.flatMap(({ moves }) => moves.from))]
  const meant: RawBuilder<unknown> =
    ids.length > 0
      ? sql`t.id = any(${ids}::uuid[])`
      : sql`${inSheet(resource, 't', named)} and ${within('t', deptId ? [String(deptId)] : [])} and t.state = any(${from})`
  const total = groupPredicate(
    resource,
    't',
    actor,
    resource.fields[sheetOf(resource).total]?.group ?? '',
  )
  const column = sql.ref(`t.${columnName(sheetOf(resource).total)}`)
  const shown =
    total === 'all'
      ? column
      : total === 'none'
        ? sql`null`
        : sql`case when ${total} then ${column} end`
  const may = sql.join(
    edges.map(({ button }) => sql`${scopePredicate(resource, 't', actor, button)}`),
    sql` or `,
  )
  const { rows } = await sql<Row>`select t.id, t.version, t.state, t.person_name as name,
      ${shown}::text as total, (${may}) as may
    from ${sql.table(resource.table)} as t
    where t.deleted_at is null and ${scopePredicate(resource, 't', actor, 'view')} and ${meant}
    order by t.id for no key update`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'sheet.nothingToMove')
  return rows
}

/**
 * A whole month means the rows that the caller may move. A pay specialist may not settle their own row, and the
 * rows of their colleagues do not wait for it. The preview names the rows that are left out.
 */
function meantRows(
  rows: readonly Row[],
  { all }: ActionValues,
): { rows: readonly Row[]; leftOut: Line[] } {
  const own = rows.filter(({ may }) => may)
  const others = rows.filter(({ may }) => !may)
  if (all !== true || own.length === 0 || others.length === 0) return { rows, leftOut: [] }
  const names = others.map(({ name }) => name)
  return {
    rows: own,
    leftOut: [
      {
        key: 'sheet.leftOut',
        values: { count: others.length },
        names,
      },
    ],
  }
}

/** Assigns each row to its transition. If one row cannot move, the call fails and no row moves. */
function sortOut(
  resource: Resource,
  rows: readonly Row[],
  edges: readonly Edge[],
  { all, from }: ActionValues,
): { lines: Line[]; moving: ReadonlyMap<Edge, readonly Row[]> } {
  const edgeOf = ({ state }: Row) => edges.find(({ moves }) => moves.from.includes(state))
  const refused = rows.filter((row) => !edgeOf(row) || !row.may)
  if (refused.length > 0) throw refusal(resource, refused, rows.length)
  const moving = new Map(
    edges.map((edge) => [edge, rows.filter((row) => edgeOf(row) === edge)] as const),
  )
  const used = [...moving].filter(([, of]) => of.length > 0)
  // One request must not move rows of a whole month along two transitions to one state, such as checked and
  // audited rows to "checked".
  if (all === true && !from && used.length > 1) throw new Failure('conflict', 'sheet.whichWay')
  const lines = used.map(([, of]): Line => {
    const amounts = of.flatMap((row) => (row.total === null ? [] : [moneyOf(row.total)]))
    const isKnown = amounts.length === of.length
    const values = { count: of.length, total: isKnown ? String(sumOfMoney(amounts)) : '' }
    const key = isKnown ? 'sheet.movesTotal' : 'sheet.moves'
    return { key, values, names: of.map(({ name }) => name) }
  })
  return { lines, moving: new Map(used) }
}

function refusal(resource: Resource, refused: readonly Row[], total: number): Failure {
  const fields = Object.fromEntries(
    refused.map((row): [string, FieldProblem] => [
      row.id,
      {
        key: row.may ? 'sheet.refused' : 'sheet.outOfReach',
        values: { name: row.name, value: stateWords(resource, row.state) },
      },
    ]),
  )
  const values = { count: refused.length, total }
  return new Failure('conflict', 'sheet.someRefused', { fields, values })
}

function stateWords({ fields, states = '' }: Resource, state: string): Words {
  const list = fields[states]?.rule.choices
  const labels = LANGUAGES.map((language) => [
    language,
    list ? choiceLabel(list, state, language) : state,
  ])
  return Object.fromEntries(labels) as Words
}
