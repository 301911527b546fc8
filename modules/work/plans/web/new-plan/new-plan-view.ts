import type { OwnerChoice } from '#modules/work/tasks/web/add-many/add-many-view.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'

/** The name of the text field in which each line describes a part of the plan. */
export const LINES = 'parts'

/** The parsed values of a line, and problems of text that could not be parsed. */
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
