import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord, findOwnAddition } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, sameScale, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { generate } from './generate.ts'
import { parametersIn, parametersOf } from './instance.ts'
import { lockMonth, requireNotArchived } from './lock-month.ts'
import { requireNeeds } from './needs.ts'
import { SNAPSHOT, snapshotOf } from './person-snapshot.ts'
import { type Computed, type Instance, type SheetKind, sheetOf } from './sheet-kind.ts'

/** Stores the value before a typed value, the user and the time, to explain the figure. */
async function noteTyped(
  tx: Tx,
  actor: Actor,
  { table }: Resource,
  id: string,
  was: Readonly<Record<string, unknown>>,
): Promise<void> {
  const notes = Object.entries(was).map(([name, before]) => [
    columnName(name),
    { was: before, by: actor.name },
  ])
  if (notes.length === 0) return
  await sql`update ${sql.table(table)} as t set typed = t.typed || (
      select jsonb_object_agg(key, value || jsonb_build_object('at',
        to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')))
      from jsonb_each(${JSON.stringify(Object.fromEntries(notes))}::jsonb)),
      done_by = t.done_by || jsonb_build_object('type', ${actor.userId}::text)
    where t.id = ${id}`.execute(tx)
}

async function savedRow(tx: Tx, { table }: Resource, id: string): Promise<Saved> {
  const { rows } =
    await sql<Saved>`select id, version from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows[0] ?? { id, version: 1 }
}

/** The sheet and the person of a row. */
async function placeOf(tx: Tx, resource: Resource, id: string) {
  const { rows } = await sql<{ sheet: Instance; userId: string }>`
    select user_id as "userId",
      jsonb_build_object('month', month, 'parameters', ${parametersOf(resource, 't')}) as sheet
    from ${sql.table(resource.table)} as t where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Failure('not-found', 'not-found')
  return rows[0]
}

/** Adds a row by hand, for cases that the rules do not cover. The row stays when the month is recalculated. */
export const adding =
  (kind: SheetKind): WriteVerb =>
  async (tx, actor, input) => {
    const { resource } = kind
    const known = await findOwnAddition(tx, resource, input.id, actor)
    if (known) return known
    const sheet = { month: String(input.month), parameters: parametersIn(resource, input) }
    await lockMonth(tx, resource, sheet)
    await requireNotArchived(tx, resource, sheet)
    await requireNeeds(tx, resource, sheet, 'generate')
    const userId = kind.personOf ? await kind.personOf(tx, input) : String(input.userId)
    refuseOwnAct(actor, 'typeSheet', [userId])
    const person = await snapshotValues(tx, resource, { ...sheet, userIds: [userId] })
    const { id } = await addRecord(tx, actor, resource, input, { ...person, userId, byHand: true })
    await noteTyped(tx, actor, resource, id, typedIn(resource, input, {}))
    await generate(tx, actor, kind, { ...sheet, userIds: [userId], rowId: id }, { need: 'add' })
    return savedRow(tx, resource, id)
  }

async function snapshotValues(tx: Tx, { fields }: Resource, computed: Computed) {
  const { rows } = await sql<Record<string, string>>`${snapshotOf(computed)}`.execute(tx)
  const kept = Object.keys(fields).filter((name) =>
    SNAPSHOT.some((column) => column === columnName(name)),
  )
  return Object.fromEntries(kept.map((name) => [name, rows[0]?.[columnName(name)] ?? null]))
}

/** The typed values that replace computed ones, with the present values. */
function typedIn(resource: Resource, input: WriteInput, current: Partial<WireRecord>) {
  const scaled = sameScale(resource, input)
  const typed = sheetOf(resource).typed.filter(
    (name) => scaled[name] !== undefined && scaled[name] !== (current[name] ?? null),
  )
  return Object.fromEntries(typed.map((name) => [name, current[name] ?? null]))
}

/** Updates a row that no user has checked yet, and the values that depend on it. */
export const updating =
  (kind: SheetKind): WriteVerb =>
  async (tx, actor, input) => {
    const { resource } = kind
    const { sheet, userId } = await placeOf(tx, resource, input.id)
    await lockMonth(tx, resource, sheet)
    const current = await lockForUpdate(tx, actor, resource, input.id, Number(input.version))
    refuseOwnAct(actor, 'typeSheet', [userId])
    if (current.state !== MONTHLY.open) throw new Failure('conflict', 'sheet.notEditable')
    const saved = await updateRecord(tx, actor, resource, input)
    const typed = typedIn(resource, input, current)
    if (Object.keys(typed).length === 0) return saved
    await noteTyped(tx, actor, resource, saved.id, typed)
    await generate(
      tx,
      actor,
      kind,
      { ...sheet, userIds: [userId], rowId: saved.id },
      { need: 'edit' },
    )
    return savedRow(tx, resource, saved.id)
  }

/** `RecalculateX`: recomputes a row and others of the same person; typed values are kept or discarded. */
export const recalculating =
  (kind: SheetKind) =>
  async (
    tx: Tx,
    actor: Actor,
    { id, values }: { id: string; values: Readonly<Record<string, unknown>> },
  ) => {
    const { resource } = kind
    const { sheet, userId } = await placeOf(tx, resource, id)
    await lockMonth(tx, resource, sheet)
    await requireNeeds(tx, resource, sheet, 'generate')
    if (values.keepTyped === false) {
      refuseOwnAct(actor, 'resetSheet', [userId])
      await sql`update ${sql.table(resource.table)} set typed = '{}' where id = ${id}`.execute(tx)
    }
    await generate(tx, actor, kind, { ...sheet, userIds: [userId] })
    return savedRow(tx, resource, id)
  }
