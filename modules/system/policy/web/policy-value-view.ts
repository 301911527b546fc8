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

/** The value of a parameter as inputs: one, some, or a table of them with rows to spare. */
export type PolicyValueView = {
  label: string
  /** What is decided by it, and whether a part of the product does so already. */
  use: string
  error: string
  /** The text as it was stored, so that an untouched value stays as it is. */
  stored: string
  cells: CellView[]
  heads: string[]
  rows: CellView[][]
  /** What saving would do, to be confirmed; empty when there is nothing to confirm. */
  confirm: string
}

/** Keys to choose from before there is a form, with what each is for. */
export type PolicyChoice = { key: string; label: string; use: string }
