import { sql } from 'kysely'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { CALL_LIMIT_MS, withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { type Generated, generate, linesOf } from './generate.ts'
import { continuedBy, generateParts } from './generate-parts.ts'
import { inSheet, instanceIn } from './instance.ts'
import { lockMonthOrRefuse, requireNotArchived } from './lock-month.ts'
import { requireNeeds } from './needs.ts'
import type { Instance, SheetKind } from './sheet-kind.ts'

/** The month before must be checked first, unless the user confirms. */
async function requireEarlierChecked(
  tx: Tx,
  resource: Resource,
  { month, parameters }: Instance,
): Promise<void> {
  const before = { month: monthBefore(month), parameters }
  const { rows } = await sql<{ month: string; count: number }>`
    select month, count(*)::int as count from ${sql.table(resource.table)} as t
    where ${inSheet(resource, 't', before)} and state = ${MONTHLY.open} group by month`.execute(tx)
  const [open] = rows
  if (open) throw new Failure('conflict', 'sheet.earlierOpen', { values: open })
}

/** After more new rows than this, the statistics of PostgreSQL about the month are outdated. */
const MANY_ROWS = 500

async function analyzeGenerated(
  tx: Tx,
  { resource }: SheetKind,
  { created }: Generated,
): Promise<void> {
  if (created < MANY_ROWS) return
  await withTimeLimit(CALL_LIMIT_MS, () => sql`select analyze_sheet(${resource.table})`.execute(tx))
}

/** `GenerateX`: generates a month, or the part of it within the caller's scope, after a preview. */
export const generating =
  (kind: SheetKind): ActionVerb =>
  async (tx, actor, input, _calls, apart) => {
    const { resource, parts } = kind
    const { deptIds, evenOpen } = input.values
    const sheet = instanceIn(resource, formOf(resource), input.values)
    await lockMonthOrRefuse(tx, kind, sheet)
    await requireNotArchived(tx, resource, sheet)
    await requireNeeds(tx, resource, sheet, 'generate')
    if (evenOpen !== true) await requireEarlierChecked(tx, resource, sheet)
    const wanted = { ...sheet, ...(Array.isArray(deptIds) ? { deptIds: deptIds.map(String) } : {}) }
    if (parts) {
      const left = await parts.readLeft(tx, wanted)
      const preview = { rows: left.standing }
      requireAsPreviewed(input, preview)
      const done = await generateParts(tx, actor, { kind, parts, wanted, left }, apart)
      await analyzeGenerated(tx, kind, done)
      const lines = [...continuedBy(left), ...linesOf(done)]
      return { ...countsOf(done), consequences: { lines, ...preview }, ...toldOf(done) }
    }
    const done = await generate(tx, actor, kind, wanted)
    await analyzeGenerated(tx, kind, done)
    const lines = linesOf(done)
    requireAsPreviewed(input, { rows: lines })
    return { ...countsOf(done), consequences: { lines, rows: lines }, ...toldOf(done) }
  }

function formOf({ path, actions }: Resource): Resource {
  const { form } = actions.generate ?? {}
  if (!form) throw new Error(`${path} has no action generate`)
  return form
}

function countsOf({ skipped, removed, ...done }: Generated) {
  return { ...done, skipped: skipped.length, removed: removed.length }
}

function toldOf({ created, updated, skipped, removed }: Generated) {
  const values = { created, updated, skipped: skipped.length, removed: removed.length }
  return { message: { key: 'sheet.generated', values } }
}
