/** One control of a step. */
export type StepField = {
  name: string
  label: string
  kind: 'text' | 'textarea' | 'date' | 'month' | 'select' | 'tick'
  value: string
  isRequired: boolean
  /** How telephones show their keys, and what the browser may fill in. */
  inputMode: 'tel' | 'email' | 'text'
  options: { value: string; label: string }[]
  hint: string
  problem: string
}

/** Rows that belong together, such as schools. A press adds or removes one. */
export type StepRows = {
  name: string
  label: string
  hint: string
  problem: string
  rows: { title: string; remove: string; fields: StepField[] }[]
  /** The value of the button that adds a row; empty when there are as many as there may be. */
  add: string
}

export type StepPart = { field: StepField } | { rows: StepRows }

export type StepLink = {
  name: string
  label: string
  isHere: boolean
  isDone: boolean
}

/** What the last step asks besides its fields. */
export type LastStepView = {
  files: { accept: string; hint: string; problem: string; kept: { id: string; name: string }[] }
  /** The text about sensitive data; null where the company has none. */
  consent: { id: string; body: string; facts: { label: string; value: string }[] } | null
  problems: { isTrue: string; isAgreed: string }
  /** Steps that are not finished: the form cannot be sent before. */
  unfinished: StepLink[]
}

export type StepView = {
  title: string
  /** Where one is, such as “2 / 5”. */
  place: string
  why: string
  problem: string
  action: string
  formToken: string
  steps: StepLink[]
  parts: StepPart[]
  /** The step that stands for the page of the first day. */
  backStep: string
  last: LastStepView | null
}
