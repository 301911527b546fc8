import { sql } from 'kysely'
import { monthsFrom } from '#modules/pay/catch-up/api/months-from.ts'
import type { Side } from '#modules/pay/catch-up/api/side.ts'
import {
  BASED,
  BEGINS,
  BOOKS,
  ENDS,
  FORMALITY,
  TARGET,
} from '#modules/pay/formalities/define/choices.ts'
import { insuranceFormalities } from '#modules/pay/formalities/define/insurance-formality.ts'
import { CONTRIBUTION } from '#modules/pay/insurance/define/choices.ts'
import type { Missing } from '#platform/api/approval/documents/document-kind.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { isOpen, sidesOf, textIn } from './formality-sides.ts'

type Values = Readonly<Record<string, unknown>>
type Problems = Record<string, FieldProblem>

const MOST_MONTHS = 36

/** The last archived month of a sheet from a month on: of all people, or of one. */
async function lastArchived(
  tx: Tx,
  { sheet }: Side,
  from: string,
  userId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from ${sql.table(sheet.resource.table)}
    where kind = ${CONTRIBUTION.regular} and state = ${MONTHLY.archived} and deleted_at is null and month >= ${from}
      and (${userId}::uuid is null or user_id = ${userId}::uuid)`.execute(tx)
  return rows[0]?.month ?? null
}

/**
 * The problem of a formality that would change an archived month. Archived months stay as they are; arrears and refunds
 * settle them.
 */
async function archivedProblem(tx: Tx, side: Side, values: Values): Promise<FieldProblem | null> {
  const [kind, month] = [String(values.kind), String(values.month)]
  const userId = String(values.userId)
  if (BEGINS.includes(kind)) {
    const last = await lastArchived(tx, side, month, null)
    const named = last && { last, next: monthBefore(last, -1), month }
    return named ? { key: 'formality.archivedJoin', values: named } : null
  }
  if (ENDS.includes(kind)) {
    const last = await lastArchived(tx, side, monthBefore(month, -1), userId)
    return last
      ? { key: 'formality.archivedLeave', values: { last, first: monthBefore(month, -1) } }
      : null
  }
  if (kind === FORMALITY.base) {
    const last = await lastArchived(tx, side, month, userId)
    return last ? { key: 'formality.archivedBase', values: { last } } : null
  }
  return null
}

/**
 * The problem of a formality that begins a row for a person who has one, or that ends or changes a row for a person
 * without one.
 */
async function registerProblem(tx: Tx, side: Side, values: Values): Promise<FieldProblem | null> {
  const [kind, month] = [String(values.kind), String(values.month)]
  const rows = await side.readMembers(tx, [String(values.userId)])
  const open = rows.find((row) => isOpen(row, month) && (row.stopMonth ?? month) >= month)
  if (BEGINS.includes(kind)) {
    return open
      ? { key: `formality.alreadyIn.${side.name}`, values: { from: open.startMonth } }
      : null
  }
  if (!ENDS.includes(kind) && kind !== FORMALITY.base) return null
  return open ? null : { key: `formality.noRow.${side.name}` }
}

function spanProblems({ kind, month, monthTo }: Values): Problems {
  if (!BOOKS.includes(String(kind))) return {}
  const [from, to] = [String(month), textIn(monthTo) ?? String(month)]
  if (to < from) {
    const values = { earlier: '@month', later: '@monthTo' }
    return { monthTo: { key: 'invalid.dateOrder', values } }
  }
  if (monthsFrom(from, to).length > MOST_MONTHS) {
    return { monthTo: { key: 'formality.tooManyMonths', values: { most: MOST_MONTHS } } }
  }
  return {}
}

/** Checks a formality on each save, on submission and before it is completed. */
export async function checkFormality(tx: Tx, values: Values): Promise<void> {
  const problems = spanProblems(values)
  if (values.kind === FORMALITY.refund && values.target !== TARGET.insurance) {
    problems.target = { key: 'formality.noFundRefund' }
  }
  for (const side of sidesOf(values.target)) {
    const found =
      (await archivedProblem(tx, side, values)) ?? (await registerProblem(tx, side, values))
    if (found) problems.month ??= found
  }
  if (Object.keys(problems).length > 0) throw invalidFields(insuranceFormalities, problems)
}

/** The needed fields that neither the user nor the personnel file has filled. */
export async function missingOfFormality(
  _db: Database | Tx,
  { kind, base, city, entityId }: WireRecord,
): Promise<Missing[]> {
  const needed: [string, unknown][] = BASED.includes(String(kind))
    ? [
        ['base', base],
        ['city', city],
        ['entityId', entityId],
      ]
    : []
  return needed.flatMap(([field, value]) =>
    textIn(value) === null ? [{ field, problem: { key: 'contribution.notInFile' } }] : [],
  )
}
