import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { COURSE, DEDUCTION, FILED } from '#modules/pay/tax-persons/define/choices.ts'
import { taxDeductions } from '#modules/pay/tax-persons/define/tax-deduction.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectRecords } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { addTaxDeduction } from './write-deduction.ts'

const COPIED = [
  'kind',
  'share',
  'relativeName',
  'birthDate',
  'idNo',
  'isOnlyChild',
  'cityClass',
  'course',
  'sinceMonth',
  'base',
] as const

const AGREED: ReadonlySet<string> = new Set([
  DEDUCTION.elder,
  DEDUCTION.pension,
  DEDUCTION.health,
  DEDUCTION.annuity,
])

/**
 * Files the caller's own deductions of one year for the next one, from January on, each by the standards and ages of
 * that year. A certificate counts once and a row that ended before December is over, so neither is repeated.
 */
export async function copyDeductions(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
): Promise<ActionResult> {
  const { userBaseId } = actor
  const rows =
    userBaseId === null
      ? []
      : await selectRecords(tx, taxDeductions, actor, {
          field: 'userId',
          ids: [userBaseId],
          also: sql<boolean>`r.state <> ${FILED.void}`,
        })
  const years = rows.map(({ year }) => Number(year))
  const toYear = values.toYear ? Number(values.toYear) : Math.max(...years) + 1
  const last = rows.filter(
    ({ year, endMonth, course }) =>
      Number(year) === toYear - 1 &&
      endMonth === `${toYear - 1}-12` &&
      course !== COURSE.certificate,
  )
  if (last.length === 0) throw new Failure('conflict', 'taxPerson.noneToCopy')
  let left = 0
  for (const row of last) {
    const copied = Object.fromEntries(COPIED.map((name) => [name, row[name] ?? null]))
    // The standard may change by next year, so its amount is left out. Amounts without a standard, and parts agreed
    // among siblings, are copied.
    const isTyped = AGREED.has(String(row.kind))
    const input = {
      ...copied,
      id: uuidv7(),
      userId: userBaseId,
      year: toYear,
      monthly: isTyped ? (row.monthly ?? null) : null,
      startMonth: `${toYear}-01`,
    }
    try {
      await addTaxDeduction(tx, actor, input as WriteInput)
    } catch (error) {
      // The child is too old, the term is over, or the row is there already.
      if (!(error instanceof Failure) || error.code !== 'invalid') throw error
      left += 1
    }
  }
  const counts = { count: last.length - left, left, year: String(toYear) }
  return { message: { key: 'taxPerson.copied', values: counts } }
}
