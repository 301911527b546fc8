import type { Samples } from '#platform/define/built-in/sample.ts'

export const spreadsheetSamples: Samples = {
  'pay/spreadsheets': { kind: 'wages', title: (n) => `分公司工资 ${n}` },
}
