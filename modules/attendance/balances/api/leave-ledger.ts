import { CAUSE, LIEU_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { lockPeople } from '#modules/attendance/groups/api/write-attend-member.ts'
import { cityOf } from '#modules/hr/archives/api/work-city.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { BALANCES_OF_LEAVE } from './balances-of-leave.ts'
import * as lots from './leave-lots.ts'
import { lieuEnd } from './lot-end.ts'
import { settleLots } from './settle-lots.ts'
import * as sources from './source-lots.ts'

const HOURS_A_DAY = 8

type By = { source: lots.LeaveSource; by?: string | null }

export type Reservation = By & { userId: string; days: number } & {
  /** The kind in the request: annual leave also draws on the days that the company adds. */
  kind: string
  /** The first day of the leave; lots that end before it or begin after it cannot be used. */
  from: string
}

/**
 * Reserves exactly this number of days for the source, starting with the lot that ends first. Fails if too
 * few days are left. Repeating the call changes nothing; a call with another number replaces the reservation.
 */
export async function reserveLeave(tx: Tx, reservation: Reservation): Promise<void> {
  const { userId, kind, days, from, source, by } = reservation
  const [kinds, tenths] = [BALANCES_OF_LEAVE[kind], lots.tenthsOf(days)]
  if (!kinds || tenths <= 0) throw new Error(`${days} days of ${kind} cannot be reserved`)
  await lockPeople(tx, [userId])
  const known = await sources.readSourceLots(tx, source)
  if (sources.total(known, 'used') > 0) return
  if (sources.total(known, 'returned') > 0) throw new Failure('conflict', 'leave.takenBefore')
  if (sources.isReserved(known, { userId, kinds, tenths })) return
  await sources.giveUp(tx, known, { source, by })
  await settleLots(tx, [userId])
  const inReach = await lots.readLots(tx, { userId, kinds, from })
  const taken = lots.takeFrom(inReach, tenths)
  if (!taken) {
    const key = kind === LIEU_LEAVE ? 'leave.tooLittleLieu' : 'leave.tooLittle'
    const values = { left: lots.daysOf(lots.sumOf(inReach)), days: lots.daysOf(tenths), day: from }
    throw new Failure('conflict', key, { values })
  }
  await lots.bookEntries(tx, lots.bookingsOf(taken, CAUSE.reserved, -1), { source, by })
}

type Drawing = Omit<Reservation, 'days' | 'by'>

/**
 * The days that requests can draw on, by the id of their source: days left in the lots available on the first day of
 * the leave, and days already reserved for the request.
 */
export async function readBalancesFor(
  db: Database | Tx,
  drawings: readonly Drawing[],
): Promise<Map<string, number>> {
  const wanted = drawings.map(({ userId, kind, from, source }) => {
    const kinds = BALANCES_OF_LEAVE[kind]
    if (!kinds) throw new Error(`${kind} has no balance`)
    return { userId, kinds, from, ...source }
  })
  const left = await lots.readLeft(db, wanted)
  return new Map([...left].map(([id, tenths]) => [id, lots.daysOf(tenths)]))
}

/** Releases the days reserved for the source. Lots that have ended meanwhile expire immediately. */
export async function releaseLeave(tx: Tx, source: lots.LeaveSource, by?: string): Promise<void> {
  const known = await sources.lockSourceLots(tx, source)
  await sources.giveUp(tx, known, { source, by })
  await settleLots(tx, sources.ownersOf(known))
}

/** Uses the days reserved for the source: all of them, or the given number, and releases the rest. */
export async function useLeave(
  tx: Tx,
  source: lots.LeaveSource,
  days?: number,
  by?: string,
): Promise<void> {
  const known = await sources.lockSourceLots(tx, source)
  const reserved = sources.total(known, 'reserved')
  if (reserved === 0) return
  const wanted = days === undefined ? reserved : lots.tenthsOf(days)
  const taken = lots.takeFrom(sources.lotsWith(known, 'reserved'), wanted)
  if (!taken) {
    const values = { days: lots.daysOf(wanted), reserved: lots.daysOf(reserved) }
    throw new Failure('conflict', 'leave.moreThanReserved', { values })
  }
  await sources.giveUp(tx, known, { source, by })
  await lots.bookEntries(tx, lots.bookingsOf(taken, CAUSE.used, -1), { source, by })
  await settleLots(tx, sources.ownersOf(known))
}

/**
 * Returns days of the source to the lots that they came from, until this total is reached. The lot that ends
 * last comes first. Repeating the call, or a lower total, changes nothing. Lots that have ended meanwhile
 * expire immediately; the ledger shows both entries.
 */
export async function returnLeave(
  tx: Tx,
  source: lots.LeaveSource,
  days: number,
  by?: string,
): Promise<void> {
  const known = await sources.lockSourceLots(tx, source)
  const [used, returned] = [sources.total(known, 'used'), sources.total(known, 'returned')]
  const open = lots.tenthsOf(days) - returned
  if (open <= 0) return
  const taken = lots.takeFrom(sources.lotsWith(known, 'used').toReversed(), open)
  if (!taken) {
    const values = { days, used: lots.daysOf(used + returned) }
    throw new Failure('conflict', 'leave.moreThanUsed', { values })
  }
  await lots.bookEntries(tx, lots.bookingsOf(taken, CAUSE.returned, 1), { source, by })
  await settleLots(tx, sources.ownersOf(known))
}

/** Work that is compensated with time off in lieu; `on` is the day worked. */
export type LieuGrant = By & { userId: string; hours: number; on: string }

/**
 * Sets the time off granted by the source to exactly these hours; eight hours are a day. If the number falls,
 * the difference is taken back as far as it is neither reserved nor used.
 */
export async function grantLieu(
  tx: Tx,
  { userId, hours, on, ...booked }: LieuGrant,
): Promise<void> {
  await lockPeople(tx, [userId])
  const granted = await sources.readGiven(tx, booked.source)
  const open = lots.tenthsOf(hours / HOURS_A_DAY) - granted.tenths
  const back = lots.takeFrom(granted.lots, Math.min(-open, lots.sumOf(granted.lots))) ?? []
  await lots.bookEntries(tx, lots.bookingsOf(back, CAUSE.granted, -1), booked)
  if (open <= 0) return
  const lot = { userId, kind: LIEU_LEAVE, year: Number(on.slice(0, 4)), date: on, tenths: open }
  const expireAt = await lieuEnd(tx, await cityOf(tx, userId), on)
  await lots.openLots(tx, [{ ...lot, expireAt, cause: CAUSE.granted }], booked)
  await settleLots(tx, [userId])
}
