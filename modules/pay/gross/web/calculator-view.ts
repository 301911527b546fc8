import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'

export type CalculatorLine = { item: string; amount: string; steps: string[] }

export type CalculatorResult = {
  gross: string
  share: string
  lines: CalculatorLine[]
  /** The comparison with the minimum wage, and whether the month must not be paid like this. */
  minimum: { text: string; isBad: boolean } | null
  net: { title: string; lines: CalculatorLine[] } | null
  /** How another monthly amount would change the result. */
  whatIf: string | null
  parameters: { label: string; text: string }[]
}

export type CalculatorView = {
  title: string
  problems: readonly ProblemView[]
  groups: { name: string; title: string; fields: ControlView[]; isOpen: boolean }[]
  result: CalculatorResult | null
}
