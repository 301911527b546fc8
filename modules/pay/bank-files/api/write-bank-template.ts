import { bankTemplates } from '#modules/pay/bank-files/define/bank-template.ts'
import { FILE_KIND } from '#modules/pay/bank-files/define/choices.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

type Values = Readonly<Record<string, unknown>>

const fieldsIn = (columns: unknown): string[] =>
  Array.isArray(columns) ? columns.map((column: { field?: unknown }) => String(column.field)) : []

const LEAST = '0.01'
const AMOUNTS = ['amountYuan', 'amountFen']

/** A payment without account or amount is no payment, and a result without them cannot be matched. */
function problemsIn(values: Values): Record<string, FieldProblem> {
  const [rows, results] = [fieldsIn(values.rowColumns), fieldsIn(values.resultColumns)]
  const isWhole = (fields: readonly string[]) =>
    fields.includes('cardNo') && AMOUNTS.filter((name) => fields.includes(name)).length === 1
  const isUnclear =
    values.kind === FILE_KIND.text &&
    values.separator === 'none' &&
    Array.isArray(values.rowColumns) &&
    values.rowColumns.some(
      (column: { width?: unknown; pad?: unknown }) => !column.width || column.pad === 'none',
    )
  const problems: Record<string, FieldProblem> = {}
  if (!isWhole(rows)) problems.rowColumns = { key: 'invalid.bankColumns' }
  if (isUnclear) problems.separator = { key: 'invalid.bankWidths' }
  if (!isWhole(results) || !results.includes('result')) {
    problems.resultColumns = { key: 'invalid.bankResultColumns' }
  }
  if (values.maxAmount && moneyOf(String(values.maxAmount)).compare(Money.ZERO) <= 0) {
    problems.maxAmount = { key: 'invalid.tooSmall', values: { min: LEAST } }
  }
  return problems
}

function requireWhole(values: Values): void {
  const problems = problemsIn(values)
  if (Object.keys(problems).length > 0) throw invalidFields(bankTemplates, problems)
}

export const addBankTemplate: WriteVerb = async (tx, actor, input) => {
  requireWhole(input)
  return addRecord(tx, actor, bankTemplates, input)
}

export const updateBankTemplate: WriteVerb = async (tx, actor, input) => {
  const current = await lockForUpdate(tx, actor, bankTemplates, input.id, Number(input.version))
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  requireWhole({ ...current, ...Object.fromEntries(entries) })
  return updateRecord(tx, actor, bankTemplates, input)
}
