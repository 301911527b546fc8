import type { Tx } from '#api/store/database.ts'
import type { Values } from '#api/store/records.ts'
import { leaves } from '#resources/attendance/requests/leave.ts'
import { freeBalance, reserveBalance, useBalance } from './balance-effects.ts'
import { checkLeave, requireProof } from './check-leave.ts'
import { countLeave, readLeaveRule } from './leave-days.ts'
import { cityOf } from './person-city.ts'
import { requestKind } from './request-kind.ts'
import { type Asked, dayOf, leaveSpan } from './request-span.ts'

/** Days follow from the plan, which changes until it is asked for. */
async function counted(tx: Tx, asked: Asked): Promise<{ days: number }> {
  const rule = await readLeaveRule(tx, asked, await cityOf(tx, asked.userId))
  return { days: await countLeave(tx, asked, rule) }
}

export const leaveKind = requestKind(leaves, leaveSpan, {
  check: checkLeave,
  refreshed: async (tx, asked): Promise<Values> => {
    const { days } = await counted(tx, asked)
    return { days: days.toFixed(1) }
  },
  checkSubmitted: async (tx, record) => {
    const { days } = await counted(tx, record)
    requireProof({ ...record, days: days.toFixed(1) })
    await reserveBalance(tx, leaves, record, {
      kind: String(record.kind),
      days,
      from: dayOf(record.startDate),
    })
  },
  dropped: (tx, id) => freeBalance(tx, leaves, id),
  passes: (tx, { id }) => useBalance(tx, leaves, id),
})
