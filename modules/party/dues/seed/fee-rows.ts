import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { plannedMembers } from '#modules/party/members/seed/party-plan.ts'
import { addMonths, dayOf, isoDay, isoMonth, monthOf, yearOf } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const MONTHS = 5

/** The dues by base, as the rates of 2008 give them. */
const DUE: Readonly<Record<string, { rate: string | null; due: string }>> = {
  '3000.00': { rate: '0.005', due: '15.00' },
  '5000.00': { rate: '0.005', due: '25.00' },
  '5001.00': { rate: '0.015', due: '75.00' },
  '10001.00': { rate: '0.02', due: '200.00' },
}
const WITHOUT_INCOME = { rate: null, due: '0.20' }

function* feeRows(context: SeedContext): Generator<Insertable<DB['party_fee']>> {
  let made = 0
  const first = dayOf(yearOf(context.today), monthOf(context.today), 1)
  for (const [row, { payer, base, behind = 0, moved }] of plannedMembers(context.today).entries()) {
    if (payer === undefined || moved !== undefined) continue
    const { rate, due } = DUE[base ?? ''] ?? WITHOUT_INCOME
    for (let back = MONTHS; back >= 1; back -= 1) {
      const day = addMonths(first, -back)
      const isBehind = back <= behind
      yield {
        ...context.stamp('party_fee', made),
        member_id: context.idOf('party_member', row),
        month: isoMonth(day),
        base: base ?? null,
        rate,
        fee_due: due,
        state: isBehind ? '欠缴' : '已缴',
        paid: isBehind ? null : due,
        paid_at: isBehind ? null : isoDay(day + 9),
        way: isBehind ? null : '转账',
      }
      made += 1
    }
  }
}

/** Dues of the last months, paid and in arrears. */
export function feeTable(context: SeedContext): SeedTable {
  return seedTable('party_fee', () => feeRows(context))
}
