/** One input of a value, ready to draw. */
export type CellView = {
  name: string
  label: string
  kind: 'number' | 'month' | 'checkbox' | 'select'
  value: string
  min?: number
  max?: number
  step?: string
  options?: { value: string; label: string }[]
}

/** The value of a parameter as inputs: one, several, or a table with spare rows. */
export type PolicyValueView = {
  label: string
  /** What the parameter decides, and whether a module reads it already. */
  use: string
  error: string
  /** The stored text, so that an unchanged value keeps it. */
  stored: string
  cells: CellView[]
  heads: string[]
  rows: CellView[][]
  /** The effect of saving, for confirmation; empty when none is needed. */
  confirm: string
}

/** Keys to choose from before a form is shown, with their purposes. */
export type PolicyChoice = { key: string; label: string; use: string }
