import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type {
  Action,
  Resource,
  SheetStepName,
  Transition,
} from '#platform/define/engine/define-resource.ts'
import { isAhead, MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { generate } from './generate.ts'
import { parametersOf } from './instance.ts'
import type { Computed, SheetKind } from './sheet-kind.ts'

/** A transition of a row: its button, and its target state. */
export type Edge = Action & { moves: Transition }

export function edgesOf({ actions }: Resource): Edge[] {
  return Object.values(actions).filter((action): action is Edge => action.moves !== undefined)
}

/** The input of a move: its date, and the reason for taking a row back. */
export type TransitionNote = { date: string | null; reason: string | null }

/** The columns that a transition sets, and the columns that it clears. */
function marksOf({ moves: { from, to } }: Edge, actor: Actor, { date, reason }: TransitionNote) {
  const isForward = isAhead({ from, to })
  const mark = (by: string, at: string) =>
    isForward
      ? sql`, ${sql.id(by)} = ${actor.name}, ${sql.id(at)} = now()`
      : sql`, ${sql.id(by)} = null, ${sql.id(at)} = null`
  const why = isForward && to !== MONTHLY.voided ? sql`` : sql`, reason = ${reason}`
  const turned = isForward ? to : from[0]
  if (to === MONTHLY.voided) return why
  if (turned === MONTHLY.checked) return sql`${mark('checked_by', 'checked_at')}${why}`
  if (turned === MONTHLY.audited) return sql`${mark('audited_by', 'audited_at')}${why}`
  if (turned === MONTHLY.published) return sql`${mark('published_by', 'published_at')}${why}`
  if (turned !== MONTHLY.finished) return why
  return isForward
    ? sql`, finished_at = coalesce(${date}::date, today())`
    : sql`, finished_at = null${why}`
}

/** By step: the state that it leads to. Only steps for which a row stores the user. */
const STEPS: Readonly<Partial<Record<SheetStepName, string>>> = {
  check: MONTHLY.checked,
  audit: MONTHLY.audited,
  finish: MONTHLY.finished,
  publish: MONTHLY.published,
}

/**
 * Stores the user of a step forward, and removes the users of the steps that a step back undoes. Steps into
 * and out of the archived state change nothing here.
 */
function doersOf({ name, moves: { from, to } }: Edge, actor: Actor) {
  if (to === MONTHLY.archived || from.includes(MONTHLY.archived)) return sql``
  if (isAhead({ from, to })) {
    return sql`, done_by = t.done_by || jsonb_build_object(${name}::text, ${actor.userId}::text)`
  }
  const undone = Object.entries(STEPS).flatMap(([step, state]) =>
    isAhead({ from: [to], to: state }) ? [step] : [],
  )
  return sql`, done_by = t.done_by - ${undone}::text[]`
}

/**
 * Moves rows along a transition, in one statement with their history, and returns the version. The caller has
 * locked the rows and checked that the transition fits.
 */
export async function moveRows(
  tx: Tx,
  actor: Actor,
  kind: SheetKind,
  { edge, ids, note }: { edge: Edge; ids: readonly string[]; note: TransitionNote },
): Promise<number> {
  const { resource } = kind
  const { to, reason } = edge.moves
  const why = reason === undefined ? {} : { transitionReason: note.reason }
  const after = JSON.stringify({ state: to, transition: edge.name, ...why })
  const moved = await sql<{ version: number }>`with moved as (
      update ${sql.table(resource.table)} as t set state = ${to}, version = t.version + 1,
        updated_at = now(), updated_by = ${actor.userId} ${marksOf(edge, actor, note)} ${doersOf(edge, actor)}
      from (select id, state as was from ${sql.table(resource.table)}
        where id = any(${[...ids]}::uuid[])) as old
      where t.id = old.id
      returning t.id, t.version, old.was),
    told as (${historyRows(actor, resource, 'moved', {
      action: 'state',
      before: sql`jsonb_build_object('state', moved.was)`,
      after: sql`${after}::jsonb`,
    })})
    select max(version) as version from moved`.execute(tx)
  await kind.moved?.(tx, actor, { ids, from: edge.moves.from, to })
  if (to === MONTHLY.voided) await workOutAgain(tx, actor, kind, { ids, need: edge.button })
  return moved.rows[0]?.version ?? 0
}

/** Recalculates all rows of the same people, sheet by sheet, because the rows depend on each other. */
async function workOutAgain(
  tx: Tx,
  actor: Actor,
  kind: SheetKind,
  { ids, need }: { ids: readonly string[]; need: string },
): Promise<void> {
  const { rows } = await sql<Computed & { userIds: string[] }>`
    select month, ${parametersOf(kind.resource, 't')} as parameters,
      array_agg(distinct user_id) as "userIds"
    from ${sql.table(kind.resource.table)} as t
    where id = any(${[...ids]}::uuid[]) group by 1, 2 order by 1, 2`.execute(tx)
  for (const wanted of rows) await generate(tx, actor, kind, wanted, { need })
}
