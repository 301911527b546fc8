import { simulatedYear, TAX_CALLS, taxSimulation } from '#modules/pay/tax/wire/tax-simulation.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { simulateTax } from './simulate-tax.ts'

/** The simulator is a POST because its body is long. It keeps nothing, so it counts as reading and is not logged. */
export const taxCalls: readonly AreaCall[] = [
  writing({
    tag: 'pay/tax-simulator',
    method: 'POST',
    audit: 'none',
    spends: 'reads',
    path: TAX_CALLS.simulate,
    need: ['pay/tax-simulator:view'],
    body: taxSimulation,
    answer: simulatedYear,
    summary:
      '试算个税：一年的工资、年终奖两种计税方式、补偿金、提前退休与劳务报酬，含计算步骤；不保存任何数据',
    run: async ({ body, store: { db } }) => ({ response: await simulateTax(db, body) }),
  }),
]
