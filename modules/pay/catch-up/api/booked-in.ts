import { CONTRIBUTION } from '#modules/pay/insurance/define/choices.ts'
import type { Computed } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type BookedPerson, type Booking, readBooked } from './differences.ts'

/** The differences that a sheet has, by person. A sheet of regular contributions has none. */
export async function bookedIn(
  tx: Tx,
  side: Booking['side'],
  { month, parameters, userIds }: Computed,
): Promise<Map<string, BookedPerson>> {
  const kind = parameters.kind ?? CONTRIBUTION.regular
  if (kind === CONTRIBUTION.regular) return new Map()
  const booked = await readBooked(tx, { side, kind, month }, userIds)
  return new Map(booked.map((person) => [person.userId, person]))
}
