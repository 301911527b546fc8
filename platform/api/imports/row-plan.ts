import { type Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { labelledValues } from '#platform/api/http/answer.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { RowKind } from '#platform/wire/files/imports.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { TableRow } from './reading/read-sheet.ts'

/** What is wrong with a row; without a field it is the row as a whole. */
export type RowProblem = FieldProblem & {
  field: string | null
  /** The word of the file that somebody may say the meaning of, for all rows that have it. */
  asked?: string
  /** The options that the word may mean, where only these are left. */
  fits?: readonly string[]
}

/** A value in words, as it is and as it would be. */
export type RowChange = { field: string; before: string; after: string }

/** What would come of a row. */
export type RowPlan = {
  place: number
  kind: RowKind
  title: string
  recordId: string | null
  version: number | null
  /** Of a change what is changed, of a new record what the file says. */
  input: WriteInput | null
  changes: readonly RowChange[]
  problems: readonly RowProblem[]
  cells: readonly string[]
}

/** Looks at the rows of one file, batch by batch. */
export type RowChecker = {
  /** What rows would do by what they say, in the order of the file. */
  plan(batch: readonly TableRow[]): Promise<RowPlan[]>
  /** The same once the rules have been asked; the next rows may be read meanwhile. */
  tryOut(plans: readonly RowPlan[]): Promise<RowPlan[]>
}

/** A refusal as what is wrong with a row. */
export function problemsOf(failure: Failure): RowProblem[] {
  const fields = Object.entries(failure.fields)
  if (fields.length === 0) return [{ field: null, key: failure.message, values: failure.values }]
  return fields.map(([field, problem]) => ({ field: field || null, ...problem }))
}

/** A problem whose values name what is probably meant may be answered with it. */
function withQuestion(problem: RowProblem): RowProblem {
  const { value, proposal } = problem.values ?? {}
  if (typeof value !== 'string' || proposal === undefined) return problem
  return { ...problem, asked: value }
}

/** A row that cannot be written as it is. */
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
export function sayProblem(
  resource: Resource,
  { field, key, values = {} }: RowProblem,
  language: Language,
): string {
  if (field === null) return say(language, key, values)
  const failure: Failure = invalidFields(resource, { [field]: { key, values } })
  return say(language, key, labelledValues(failure, { key, values }, field, language))
}
