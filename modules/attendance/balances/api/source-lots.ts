import { sql } from 'kysely'
import { CAUSE, WELFARE_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { lockPeople } from '#modules/attendance/groups/api/write-attend-member.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import {
  type BookedFor,
  bookEntries,
  bookingsOf,
  type LeaveSource,
  type Lot,
} from './leave-lots.ts'

/** The amounts that a source has booked on one lot, in tenths of a day. */
export type SourceLot = { id: string; userId: string; kind: string } & {
  reserved: number
  /** Used and not returned. */
  used: number
  returned: number
}

type Amount = 'reserved' | 'used' | 'returned'

export const total = (lots: readonly SourceLot[], of: Amount): number =>
  lots.reduce((sum, lot) => sum + lot[of], 0)

/** The lots on which a source has reserved or used days. */
export const lotsWith = (lots: readonly SourceLot[], of: Amount): Lot[] =>
  lots.map((lot) => ({ id: lot.id, left: lot[of] })).filter(({ left }) => left > 0)

export const ownersOf = (lots: readonly SourceLot[]): string[] => [
  ...new Set(lots.map(({ userId }) => userId)),
]

type Wanted = { userId: string; kinds: readonly string[]; tenths: number }

/** Whether a source has already reserved exactly these days. */
export function isReserved(lots: readonly SourceLot[], { userId, kinds, tenths }: Wanted): boolean {
  const open = lots.filter(({ reserved }) => reserved > 0)
  const isSame = open.every((lot) => lot.userId === userId && kinds.includes(lot.kind))
  return isSame && total(open, 'reserved') === tenths
}

/** The bookings of a source so far, in the order in which lots are used. */
export async function readSourceLots(
  tx: Database | Tx,
  { type, id }: LeaveSource,
): Promise<SourceLot[]> {
  const { reserved, released, used, returned } = CAUSE
  const { rows } = await sql<SourceLot>`
    select l.id, l.user_id as "userId", l.kind,
      (-10 * coalesce(sum(e.delta) filter (where e.cause in (${reserved}, ${released})), 0))::integer
        as reserved,
      (-10 * coalesce(sum(e.delta) filter (where e.cause in (${used}, ${returned})), 0))::integer as used,
      (10 * coalesce(sum(e.delta) filter (where e.cause = ${returned}), 0))::integer as returned
    from leave_entry e join leave_lot l on l.id = e.lot_id
    where e.source_type = ${type} and e.source_id = ${id}::uuid
      and e.cause in (${reserved}, ${released}, ${used}, ${returned})
    group by l.id
    order by l.expire_at, l.kind = ${WELFARE_LEAVE}, l.from_day, l.id`.execute(tx)
  return rows
}

/** Like `readSourceLots`, but first locks the owners of the lots against other transactions. */
export async function lockSourceLots(tx: Tx, source: LeaveSource): Promise<SourceLot[]> {
  const known = await readSourceLots(tx, source)
  await lockPeople(tx, ownersOf(known))
  return known.length === 0 ? [] : readSourceLots(tx, source)
}

/** Releases all reserved days. */
export async function giveUp(tx: Tx, lots: readonly SourceLot[], booked: BookedFor): Promise<void> {
  await bookEntries(tx, bookingsOf(lotsWith(lots, 'reserved'), CAUSE.released, 1), booked)
}

/**
 * The amount that a source has granted so far, and its remaining lots, including carried ones; the latest
 * comes first.
 */
export async function readGiven(
  tx: Tx,
  { type, id }: LeaveSource,
): Promise<{ tenths: number; lots: Lot[] }> {
  const { rows } = await sql<Lot & { given: number }>`
    with given as (
      select lot_id, sum(delta) as days from leave_entry
      where source_type = ${type} and source_id = ${id}::uuid and cause = ${CAUSE.granted}
      group by lot_id
    )
    select l.id, (10 * l."left")::integer as left, (10 * coalesce(g.days, 0))::integer as given
    from leave_lot l left join given g on g.lot_id = l.id
    where l.origin_id in (select o.origin_id from leave_lot o join given on given.lot_id = o.id)
    order by l.expire_at desc, l.from_day desc, l.id desc`.execute(tx)
  return { tenths: rows.reduce((sum, { given }) => sum + given, 0), lots: rows }
}
