import { readSettlements, type Settlement } from '#modules/hr/departures/api/read-settlements.ts'
import type { GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import { SEVERANCE_PAY } from '#modules/pay/items/define/term-items.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { InputLine } from './engine/compute-pay.ts'
import type { Run } from './read-run.ts'

/** Reads the amounts that the departures owe to the people of a settlement; none in runs of other kinds. */
export async function settlementsOf(
  db: Database | Tx,
  { kind, month }: Run,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Settlement>> {
  if (kind !== RUN_KIND.settlement) return new Map()
  const found = await readSettlements(db, { month, userIds })
  return new Map(found.map((settlement) => [settlement.userId, settlement]))
}

const LEAVE = 'leave'

/** Severance, each part by its own sentence. */
export function severanceLines({ sheet }: Settlement): InputLine[] {
  return sheet.lines
    .filter(({ what }) => what !== LEAVE)
    .map(({ what, factors, amount }) => ({
      id: what,
      item: SEVERANCE_PAY,
      name: SEVERANCE_PAY,
      side: 'add' as const,
      tax: 'compensation' as const,
      amount: moneyOf(amount),
      cutOrder: null,
      steps: [
        {
          step: what,
          values: { amount, factor0: factors[0] ?? '', factor1: factors[1] ?? '' },
        },
      ],
    }))
}

/** Annual leave that was not taken, with the days and the average pay of the departure. */
export function unusedLeaveOf({ sheet }: Settlement): GrossInput['unusedLeave'] {
  const line = sheet.lines.find(({ what }) => what === LEAVE)
  const { days, averagePay } = sheet.leave
  if (!line || days === null || averagePay === null) return null
  return {
    elapsed: 0,
    entitled: 0,
    taken: 0,
    days,
    average: moneyOf(averagePay),
    rate: line.factors.at(-1) ?? 0,
  }
}
