import type { Samples } from '#platform/define/built-in/sample.ts'

/** Each sample has a city of its own: a city has one row a month for a type. */
export const insuranceSamples: Samples = {
  'pay/insurance-dictionaries': {
    city: (n: number) => `试算市${n}`,
    type: '1',
    effectiveFrom: '2100-01',
    effectiveTo: null,
    baseFloor: '4000.00',
    baseCap: '20000.00',
  },
}
