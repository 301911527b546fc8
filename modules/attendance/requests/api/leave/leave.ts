import { sql } from 'kysely'
import { requestKind } from '#modules/attendance/requests/api/request-kind.ts'
import {
  dayOf,
  leaveSpan,
  type RequestFields,
} from '#modules/attendance/requests/api/request-span.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { cityOf } from '#modules/hr/archives/api/work-city.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { freeBalance, reserveBalance, useBalance } from './balance-effects.ts'
import { checkLeave, missingProof } from './check-leave.ts'
import { countLeave, readLeaveRule } from './leave-days.ts'
import { leaveFacts, leaveRowFacts } from './leave-facts.ts'

/** The days follow from the plan, which may change until the submission. */
async function counted(tx: Tx, request: RequestFields) {
  const rule = await readLeaveRule(tx, request, await cityOf(tx, request.userId))
  const days = await countLeave(tx, request, rule)
  const uncertainYear = rule.counts === 'work' ? await readUncertainYear(tx, request) : null
  return { days, uncertainYear }
}

/** The first year of a leave without an official holiday notice; null if all years have one. */
async function readUncertainYear(
  tx: Tx,
  { startDate, endDate }: RequestFields,
): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select min(year) as year from generate_series(extract(year from ${startDate}::date)::integer,
      extract(year from ${endDate}::date)::integer) year where not is_calendar_entered(year)`.execute(
    tx,
  )
  return rows[0]?.year ?? null
}

export const leaveKind = requestKind(leaves, leaveSpan, {
  beginsOn: ['startDate', 'endDate'],
  check: checkLeave,
  missing: { submit: missingProof },
  background: leaveFacts,
  rowFacts: leaveRowFacts,
  refreshed: async (tx, request): Promise<Values> => {
    const { days, uncertainYear } = await counted(tx, request)
    return { days: days.toFixed(1), uncertainYear }
  },
  checkSubmitted: async (tx, record) => {
    const { days } = await counted(tx, record)
    await reserveBalance(tx, leaves, record, {
      kind: String(record.kind),
      days,
      from: dayOf(record.startDate),
    })
  },
  dropped: (tx, id) => freeBalance(tx, leaves, id),
  passes: (tx, { id }) => useBalance(tx, leaves, id),
})
