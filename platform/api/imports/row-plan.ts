import { type Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { labelledValues } from '#platform/api/http/answer.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { RowKind } from '#platform/wire/files/imports.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { TableRow } from './reading/read-sheet.ts'

/** A problem of a row; without a field it concerns the whole row. */
export type RowProblem = FieldProblem & {
  field: string | null
  /** The value in the file that the user can explain once for all rows that have it. */
  asked?: string
  /** The options that an ambiguous word may mean; absent when it matches no option. */
  fits?: readonly string[]
}

/** A value as text, before and after the change. */
export type RowChange = { field: string; before: string; after: string }

/** The planned result of a row. */
export type RowPlan = {
  place: number
  kind: RowKind
  title: string
  recordId: string | null
  version: number | null
  /** The input of the verb: for a change the changed values, for a new record all values of the file. */
  input: WriteInput | null
  changes: readonly RowChange[]
  /** Why the row is refused. For a new record: a sentence to read before it is added. */
  problems: readonly RowProblem[]
  cells: readonly string[]
}

/** Checks the rows of one file, batch by batch. */
export type RowChecker = {
  /** Plans the changes of the rows, in the order of the file. */
  plan(batch: readonly TableRow[]): Promise<RowPlan[]>
  /** Runs the rules over the plans. The caller may read the next rows meanwhile. */
  tryOut(plans: readonly RowPlan[]): Promise<RowPlan[]>
}

/** Converts a failure into problems of a row. */
export function problemsOf(failure: Failure): RowProblem[] {
  const fields = Object.entries(failure.fields)
  if (fields.length === 0) return [{ field: null, key: failure.message, values: failure.values }]
  return fields.map(([field, problem]) => ({ field: field || null, ...problem }))
}

/** Adds a question to the user when the problem suggests what the value probably means. */
function withQuestion(problem: RowProblem): RowProblem {
  const { value, proposal } = problem.values ?? {}
  if (typeof value !== 'string' || proposal === undefined) return problem
  return { ...problem, asked: value }
}

/** Marks a row that cannot be written. */
export function refused(plan: RowPlan, problems: readonly RowProblem[]): RowPlan {
  return {
    ...plan,
    kind: 'refused',
    input: null,
    changes: [],
    problems: problems.map(withQuestion),
  }
}

/** A problem in the reader's language. */
export function formatProblem(
  resource: Resource,
  { field, key, values = {} }: RowProblem,
  language: Language,
): string {
  if (field === null) return say(language, key, values)
  const failure: Failure = invalidFields(resource, { [field]: { key, values } })
  return say(language, key, labelledValues(failure, { key, values }, field, language))
}
