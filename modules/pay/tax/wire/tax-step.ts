import { z } from 'zod'

/** The steps of a tax, in the order in which they explain it. */
export const TAX_STEPS = [
  'income',
  'inKind',
  'fundOfFirm',
  'bonus',
  'shareOff',
  'flatOff',
  'sameItem',
  'taxFree',
  'exempt',
  'provisional',
  'spread',
  'basic',
  'basicAtOnce',
  'basicOff',
  'special',
  'fundNotDeducted',
  'extra',
  'other',
  'donation',
  'taxable',
  'bracket',
  'times',
  'reduced',
  'paid',
  'due',
  'heldAtZero',
] as const

export type TaxStepName = (typeof TAX_STEPS)[number]

/** One line of the explanation of a tax: its amount, and the figures that its sentence names. */
export const taxStep = z.object({
  name: z.enum(TAX_STEPS),
  amount: z.string(),
  values: z.record(z.string(), z.string()),
})

export type TaxStep = z.infer<typeof taxStep>
