import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'

type Values = Readonly<Record<string, unknown>>

/** A resource whose rows follow each other by month, one in force at a time for each key. */
export type DatedRows = {
  resource: Resource
  table: string
  /** The key as text. Changes of rows with the same text run one after the other. */
  key: (values: Values) => string
  /** Condition: row `r` covers at least a part of the key of these values. */
  touches: (values: Values) => RawBuilder<boolean>
  /** Condition: row `r` has exactly the key of these values. */
  isSame: (values: Values) => RawBuilder<boolean>
  check: (values: Values) => Record<string, FieldProblem>
}

type Span = {
  id: string
  version: number
  from: string
  to: string | null
  isSame: boolean
  afterGap: boolean
}

const NEVER = '9999-12'
const lastOf = ({ to }: Pick<Span, 'to'>) => to ?? NEVER
const textOf = (value: unknown): string | null => (value ? String(value) : null)

/** Serialises changes of one key, and returns its other rows, earliest first. */
async function lockSpans(tx: Tx, rows: DatedRows, values: Values): Promise<Span[]> {
  const lock = `${rows.table} ${rows.key(values)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const { rows: spans } = await sql<Span>`
    select r.id, r.version, r.effective_from as "from", r.effective_to as "to", r.after_gap as "afterGap",
      ${rows.isSame(values)} as "isSame"
    from ${sql.table(rows.table)} r
    where r.deleted_at is null and r.id <> ${values.id}::uuid and ${rows.touches(values)}
    order by r.effective_from`.execute(tx)
  return spans
}

function requireRight(rows: DatedRows, values: Values): void {
  const problems = rows.check(values)
  const to = textOf(values.effectiveTo)
  if (to !== null && to < String(values.effectiveFrom)) {
    const named = { later: '@effectiveTo', earlier: '@effectiveFrom' }
    problems.effectiveTo = { key: 'invalid.dateOrder', values: named }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(rows.resource, problems)
}

function refuseOverlap({ resource }: DatedRows, field: string, { from, to }: Span): never {
  const values = { from, to: to ?? '…' }
  throw invalidFields(resource, { [field]: { key: 'invalid.monthsOverlap', values } })
}

function refuseGap({ resource }: DatedRows, field: string, from: string, to: string): never {
  throw invalidFields(resource, { [field]: { key: 'invalid.monthsGap', values: { from, to } } })
}

/**
 * The last month of a row. If a row follows, it is the month before that row begins. A user may end it earlier only if
 * the gap is deliberate.
 */
function endBefore(rows: DatedRows, typed: string | null, later: Span | undefined): string | null {
  if (!later) return typed
  const last = monthBefore(later.from)
  if (typed === null || typed === last) return last
  if (typed > last) refuseOverlap(rows, 'effectiveTo', later)
  if (!later.afterGap) refuseGap(rows, 'effectiveTo', monthBefore(typed, -1), last)
  return typed
}

/** The row before a new one ends in the month before it. Returns that month when the row was open. */
async function closeBefore(
  tx: Tx,
  actor: Actor,
  rows: DatedRows,
  { before, values }: { before: Span; values: Values },
): Promise<string | null> {
  const from = String(values.effectiveFrom)
  const last = monthBefore(from)
  if (lastOf(before) === last) return null
  if (lastOf(before) < last) {
    if (values.afterGap !== true) {
      refuseGap(rows, 'effectiveFrom', monthBefore(lastOf(before), -1), last)
    }
    return null
  }
  const { id, version } = before
  await updateRecord(tx, actor, rows.resource, { id, version, effectiveTo: last })
  return last
}

/** Adds a row and closes the one before it. */
export function addingTo(rows: DatedRows): WriteVerb {
  return async (tx, actor, input) => {
    requireRight(rows, input)
    const from = String(input.effectiveFrom)
    const spans = await lockSpans(tx, rows, input)
    const same = spans.filter(({ isSame }) => isSame)
    const twin = same.find((span) => span.from === from)
    if (twin) refuseOverlap(rows, 'effectiveFrom', twin)
    const later = same.find((span) => span.from > from)
    const effectiveTo = endBefore(rows, textOf(input.effectiveTo), later)
    const other = spans.find(
      (span) => !span.isSame && span.from <= (effectiveTo ?? NEVER) && lastOf(span) >= from,
    )
    if (other) refuseOverlap(rows, 'effectiveFrom', other)
    const before = same.findLast((span) => span.from < from)
    const closed = before && (await closeBefore(tx, actor, rows, { before, values: input }))
    const saved = await addRecord(tx, actor, rows.resource, { ...input, effectiveTo })
    if (!closed) return saved
    return { ...saved, message: { key: 'dictionary.closed', values: { to: closed } } }
  }
}

/** Changes a row. Its first month and its key stay. Its last month lies before the next row. */
export function updatingOf(rows: DatedRows): WriteVerb {
  return async (tx, actor, input) => {
    const version = Number(input.version)
    const current = await lockForUpdate(tx, actor, rows.resource, input.id, version)
    const entries = Object.entries(input).filter(([, value]) => value !== undefined)
    const values: Values = { ...current, ...Object.fromEntries(entries) }
    requireRight(rows, values)
    const spans = await lockSpans(tx, rows, values)
    const from = String(values.effectiveFrom)
    const later = spans.find((span) => span.isSame && span.from > from)
    const effectiveTo = endBefore(rows, textOf(values.effectiveTo), later)
    const other = spans.find(
      (span) => !span.isSame && span.from <= (effectiveTo ?? NEVER) && lastOf(span) >= from,
    )
    if (other) refuseOverlap(rows, 'effectiveTo', other)
    return updateRecord(tx, actor, rows.resource, { ...input, effectiveTo })
  }
}

/** Deletes a row, and gives its months back to the row before it. */
export function deletingFrom(rows: DatedRows): DeleteVerb {
  return async (tx, actor, id, version) => {
    const current = await lockForUpdate(tx, actor, rows.resource, id, version, 'delete')
    const spans = await lockSpans(tx, rows, current)
    await deleteRecord(tx, actor, rows.resource, id, version)
    const last = monthBefore(String(current.effectiveFrom))
    const before = spans.find((span) => span.isSame && span.to === last)
    if (!before) return
    await updateRecord(tx, actor, rows.resource, {
      id: before.id,
      version: before.version,
      effectiveTo: textOf(current.effectiveTo),
    })
  }
}

/** The values of a row that a form accepts. Values that a user typed replace them. */
export function copyOf(
  { resource }: DatedRows,
  row: Values,
  typed: Values,
): Omit<WriteInput, 'id'> {
  const kept = Object.entries(resource.fields).flatMap(([name, { access }]) =>
    access === 'computed' ? [] : [[name, row[name] ?? null] as const],
  )
  const given = Object.entries(typed).filter(([, value]) => value !== null && value !== undefined)
  const values: Record<string, unknown> = Object.fromEntries([...kept, ...given])
  // These values belong to the copied row alone.
  values.effectiveTo = null
  values.afterGap = false
  values.basis = typed.basis ?? null
  return values as Omit<WriteInput, 'id'>
}
