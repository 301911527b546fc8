import { CAUSE, LIEU_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { lockPeople } from '#modules/attendance/groups/api/write-attend-member.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DRAWN } from './drawn-kinds.ts'
import * as lots from './leave-lots.ts'
import { lieuEnd } from './lot-end.ts'
import { cityOf } from './person-city.ts'
import { settleLots } from './settle-lots.ts'
import * as sources from './source-lots.ts'

const HOURS_A_DAY = 8

type By = { source: lots.LeaveSource; by?: string | null }

export type Reservation = By & { userId: string; days: number } & {
  /** As requests call it: annual leave also takes what the company adds to it. */
  kind: string
  /** The first day of the leave: what is over by then, or has not begun, is not reached. */
  from: string
}

/**
 * Afterwards exactly so many days are reserved for the source, of what ends first; refused when too
 * little is left. Asked again it changes nothing; with other days it reserves anew.
 */
export async function reserveLeave(tx: Tx, asked: Reservation): Promise<void> {
  const { userId, kind, days, from, source, by } = asked
  const [kinds, tenths] = [DRAWN[kind], lots.tenthsOf(days)]
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

/** What is reserved for the source is free again; what has ended meanwhile expires at once. */
export async function releaseLeave(tx: Tx, source: lots.LeaveSource, by?: string): Promise<void> {
  const known = await sources.lockSourceLots(tx, source)
  await sources.giveUp(tx, known, { source, by })
  await settleLots(tx, sources.ownersOf(known))
}

/** What is reserved for the source is used: all of it, or so many days and the rest is free again. */
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
 * Afterwards so many days of the source have been given back in all, to the lots that they came from,
 * those that end last first. Asked again, or with fewer, it changes nothing. What has ended meanwhile
 * comes back and expires at once: the ledger tells both.
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

/** Work for which time off is given: of the day that was worked. */
export type LieuGrant = By & { userId: string; hours: number; on: string }

/**
 * Afterwards the source has given time off for exactly so many hours, eight of which are a day. With
 * fewer than before the difference is taken back, as far as it is not reserved or used.
 */
export async function grantLieu(
  tx: Tx,
  { userId, hours, on, ...booked }: LieuGrant,
): Promise<void> {
  await lockPeople(tx, [userId])
  const given = await sources.readGiven(tx, booked.source)
  const open = lots.tenthsOf(hours / HOURS_A_DAY) - given.tenths
  const back = lots.takeFrom(given.lots, Math.min(-open, lots.sumOf(given.lots))) ?? []
  await lots.bookEntries(tx, lots.bookingsOf(back, CAUSE.granted, -1), booked)
  if (open <= 0) return
  const lot = { userId, kind: LIEU_LEAVE, year: Number(on.slice(0, 4)), date: on, tenths: open }
  const expireAt = await lieuEnd(tx, await cityOf(tx, userId), on)
  await lots.openLots(tx, [{ ...lot, expireAt, cause: CAUSE.granted }], booked)
  await settleLots(tx, [userId])
}
