import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import type { FlowCondition } from '#platform/wire/approval/approval.ts'
import type { FactType } from '#platform/wire/approval/approval-flow.ts'

type Option = { value: string; label: string }

/** One condition with the inputs for its fact. */
export type ConditionEditor = {
  fact: string
  label: string
  type: FactType
  op: string
  ops: Option[]
  /** A choice has any number of values, other fields one. */
  values: string[]
  options: Option[]
}

export type StepEditor = {
  title: string
  /** The kind of the rule: `role`, `person`, `deptHead` … */
  who: string
  role: string
  /** The typed text, and the account that it matches. */
  personKey: string
  person: string
  /** The accounts that the typed text matches. */
  people: Option[]
  conditions: ConditionEditor[]
}

/**
 * The steps of a flow as inputs; `s.0.w.1.op` names the operator of the second condition of the first step.
 */
export type FlowEditorView = {
  kind: string
  steps: StepEditor[]
  whos: Option[]
  roles: Option[]
  facts: Option[]
  error: string
  mayAdd: boolean
}

export type FlowFormView = {
  form: FormView | null
  editor: FlowEditorView | null
  /** The kinds of document to choose from, before the form is shown. */
  choices: { href: string; label: string }[]
}

export const WHOS = ['upLeader', 'deptHead', 'toDeptHead', 'inCharge', 'role', 'person'] as const

/** Names of the inputs of a step. */
export function stepPart(index: number, part: string): string {
  return `s.${index}.${part}`
}

export function conditionPart(index: number, at: number, part: string): string {
  return `s.${index}.w.${at}.${part}`
}

/** A step as typed: incomplete parts stay until they are complete. */
export type TypedStep = Pick<StepEditor, 'title' | 'who' | 'role' | 'personKey' | 'person'> & {
  conditions: { fact: string; op: string; values: string[] }[]
}

export type Op = FlowCondition['op']
