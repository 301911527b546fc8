import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type Instead } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import type { Resource, SheetStepName } from '#platform/define/engine/define-resource.ts'
import { isAhead, MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { sheetsOf } from './instance.ts'
import type { Edge } from './move-rows.ts'
import { requireNeeds, staleRows } from './needs.ts'
import { type Instance, type SheetKind, sheetOf } from './sheet-kind.ts'

const MAX_NAMED = 12

/**
 * Whether a transition settles figures. Voiding does not, because void rows no longer count. Archiving does
 * not, because the sheet was settled before.
 */
export function settles({ moves }: Edge): boolean {
  const { to } = moves
  return isAhead(moves) && to !== MONTHLY.voided && to !== MONTHLY.archived
}

/**
 * Refuses to move rows forward while a needed sheet is not complete, while figures are outdated, or when the
 * caller did a step that another user must do. Also refuses to take rows back that a later step holds.
 */
export async function requireReady(
  tx: Tx,
  actor: Actor,
  { resource, ready, takenBack }: SheetKind,
  { edge, ids }: { edge: Edge; ids: readonly string[] },
): Promise<void> {
  const { needs, apart } = sheetOf(resource)
  if ((needs.length > 0 || ready) && isAhead(edge.moves)) {
    for (const sheet of await sheetsOf(tx, resource, ids)) {
      await requireNeeds(tx, resource, sheet, edge.name)
      if (!settles(edge)) continue
      await requireFresh(tx, actor, resource, { sheet, ids })
      if (ready) await ready(tx, { sheet, ids, actor, step: edge.name })
    }
  }
  if (takenBack && !isAhead(edge.moves)) await takenBack(tx, ids)
  const steps = apart[edge.name] ?? []
  if (steps.length > 0) await requireOthersDid(tx, actor, resource, { steps, ids })
}

async function requireFresh(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { sheet, ids }: { sheet: Instance; ids: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select person_name as name
    from (${staleRows(resource, sheet)}) as stale where id = any(${[...ids]}::uuid[])
    order by person_name`.execute(tx)
  refuseStale(actor, resource, sheet, rows)
}

async function requireOthersDid(
  tx: Tx,
  actor: Actor,
  { table }: Resource,
  { steps, ids }: { steps: readonly SheetStepName[]; ids: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select person_name as name
    from ${sql.table(table)} as t where id = any(${[...ids]}::uuid[]) and ${didOneself(actor, steps)}
    order by person_name`.execute(tx)
  refuseNamed('sheet.ownStep', rows)
}

/** Whether the caller did one of these steps of row `t`. */
export function didOneself({ userId }: Actor, steps: readonly SheetStepName[]) {
  return sql<boolean>`exists (select from unnest(${[...steps]}::text[]) as step
    where t.done_by ->> step = ${userId}::text)`
}

/** Refuses rows, and names some of them, and the action that helps. */
export function refuseNamed(
  key: string,
  rows: readonly { name: string }[],
  instead?: Instead | undefined,
): void {
  if (rows.length === 0) return
  const names = rows.slice(0, MAX_NAMED).map(({ name }) => name)
  const shown = rows.length > MAX_NAMED ? [...names, '…'] : names
  const values = { count: rows.length, names: listWords(shown) }
  throw new Failure('conflict', key, instead ? { values, instead } : { values })
}

/** Refuses rows whose figures have changed, and names generating the sheet again to a caller who may do it. */
export function refuseStale(
  actor: Actor,
  resource: Resource,
  { month, parameters }: Instance,
  rows: readonly { name: string }[],
): void {
  const { generate } = resource.actions
  const mayGenerate = generate && actor.permissions.has(permissionCode(resource, generate.button))
  const filled = { month, ...parameters }
  refuseNamed(
    'sheet.stale',
    rows,
    mayGenerate ? { path: resource.path, action: generate.name, filled } : undefined,
  )
}
