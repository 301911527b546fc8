import type { Samples } from '#platform/define/built-in/sample.ts'

/** A person who works here in the months of the samples. */
const WORKS_HERE = { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null }

export const formalitySamples: Samples = {
  'pay/insurance-formalities': {
    userId: { newOf: 'hr/archives', with: WORKS_HERE },
    kind: '增员',
    target: '社保',
    month: '2100-01',
    monthTo: null,
    bookMonth: null,
    city: '示例市',
    accountKind: '转入',
    stopReason: null,
    types: ['1', '2', '4'],
    lateDays: null,
    base: '8000.00',
    claimAmount: null,
  },
}
