import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { type Generated, generate, linesOf } from './generate.ts'
import { lockMonthOrRefuse, requireNotArchived } from './lock-month.ts'
import type { SheetKind } from './sheet-kind.ts'

/** The month before must be checked first, unless the user confirms. */
async function requireEarlierChecked(tx: Tx, { table }: Resource, month: string): Promise<void> {
  const { rows } = await sql<{ month: string; count: number }>`
    select month, count(*)::int as count from ${sql.table(table)}
    where month = to_char(to_date(${month}, 'YYYY-MM') - 1, 'YYYY-MM')
      and state = ${MONTHLY.open} and deleted_at is null group by month`.execute(tx)
  const [open] = rows
  if (open) throw new Failure('conflict', 'sheet.earlierOpen', { values: open })
}

/** `GenerateX`: a month, or the part of it within reach, shown before it is done. */
export const generating =
  (kind: SheetKind) =>
  async (tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> => {
    const { resource } = kind
    const { deptIds, evenOpen } = input.values
    const month = String(input.values.month)
    await lockMonthOrRefuse(tx, resource, month)
    await requireNotArchived(tx, resource, month)
    if (evenOpen !== true) await requireEarlierChecked(tx, resource, month)
    const wanted = { month, ...(Array.isArray(deptIds) ? { deptIds: deptIds.map(String) } : {}) }
    const done = await generate(tx, actor, kind, wanted)
    const lines = linesOf(done)
    requireAsPreviewed(input, { rows: lines })
    return { ...countsOf(done), consequences: { lines, rows: lines }, ...toldOf(done) }
  }

function countsOf({ skipped, removed, ...done }: Generated) {
  return { ...done, skipped: skipped.length, removed: removed.length }
}

function toldOf({ created, updated, skipped, removed }: Generated) {
  const values = { created, updated, skipped: skipped.length, removed: removed.length }
  return { message: { key: 'sheet.generated', values } }
}
