import type { ProblemView } from '#platform/web/components/form/form-view.ts'

export type CalculatorField = {
  name: string
  label: string
  value: string
  hint: string
  kind: 'month' | 'text' | 'figure'
  isWrong: boolean
}

export type CalculatorLine = { item: string; amount: string; steps: string[] }

export type CalculatorView = {
  title: string
  problems: readonly ProblemView[]
  groups: { name: string; title: string; fields: CalculatorField[]; isOpen: boolean }[]
  result: {
    gross: string
    share: string
    lines: CalculatorLine[]
    parameters: { label: string; text: string }[]
  } | null
}
