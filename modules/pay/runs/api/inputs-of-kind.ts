import type { InputsTaken } from '#modules/pay/inputs/api/count-pay-inputs.ts'
import { TAX } from '#modules/pay/items/define/choices.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'

/** Wages, what is paid beside them, and what is taken off after tax. */
const OF_WAGES = [TAX.wages, TAX.free, TAX.notTaxed, TAX.notCounted]

const TAKEN: Readonly<Record<string, InputsTaken>> = {
  [RUN_KIND.bonus]: { taxClasses: [TAX.bonus], isCorrection: false },
  [RUN_KIND.settlement]: { taxClasses: [...OF_WAGES, TAX.compensation], isCorrection: false },
  [RUN_KIND.labour]: { taxClasses: [TAX.labour], isCorrection: false },
  [RUN_KIND.correction]: { taxClasses: Object.values(TAX), isCorrection: true },
}

/** The inputs that a run of a kind takes. Other inputs wait for a run of their kind. */
export const inputsOfKind = (kind: string): InputsTaken =>
  TAKEN[kind] ?? { taxClasses: OF_WAGES, isCorrection: false }
