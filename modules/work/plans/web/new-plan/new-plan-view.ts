import type { OwnerChoice } from '#modules/work/tasks/web/add-many/add-many-view.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'

/** The field with a part of the plan on each line. */
export const LINES = 'parts'

/** A line as it was understood, with problems of what could not be. */
export type PartLine = {
  key: string
  title: string
  whose: string
  /** The choice among people whom the line may mean. */
  choice: OwnerChoice | null
  span: string
  weight: string
  problems: string[]
}

export type PartLines = {
  lines: PartLine[]
  sum: { text: string; fits: boolean }
}

/** The form of a new plan, with the lines that break it down. */
export type NewPlanView = {
  form: FormView
  /** Null for users who may not break plans down. */
  parts: { text: string; source: string; rules: string; understood: PartLines | null } | null
}
