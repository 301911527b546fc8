import { sql } from 'kysely'
import { type CAUSE, WELFARE_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** What an entry is for: the path of a resource, and one of its records. */
export type LeaveSource = { type: string; id: string }

/** Days that end together, with what is left of them; all amounts are tenths of a day. */
export type Lot = { id: string; left: number }

export type Cause = (typeof CAUSE)[keyof typeof CAUSE]

/** By how much work the annual leave of an entry was counted. */
export type CountedWork = {
  workStart: string
  /** The day by which it was counted, and the whole months that were full on it. */
  countedOn: string
  months: number
}

/** What an entry alone follows from, in place of the reason for all of them. */
type Basis = { reason?: string; work?: CountedWork }

/** Tenths of a day that are given back to a lot, or taken from it where negative. */
export type Booking = Basis & { lotId: string; tenths: number; cause: Cause }

/** Who asked for it and why; the clock asks for nothing. */
export type BookedFor = { source?: LeaveSource; by?: string | null; reason?: string }

/** The nearest tenth of a day, halves upwards. */
export const tenthsOf = (days: number): number => Math.round(days * 10)

export const daysOf = (tenths: number): number => tenths / 10

export const sumOf = (lots: readonly Lot[]): number => lots.reduce((sum, lot) => sum + lot.left, 0)

/** Takes so much from the first of some lots, then from the next; null where they have too little. */
export function takeFrom(lots: readonly Lot[], tenths: number): Lot[] | null {
  const taken: Lot[] = []
  let open = tenths
  for (const { id, left } of lots) {
    const part = Math.min(open, left)
    if (part <= 0) continue
    taken.push({ id, left: part })
    open -= part
  }
  return open > 0 ? null : taken
}

/** Bookings of one cause: what is taken away has a minus. */
export function bookingsOf(lots: readonly Lot[], cause: Cause, sign: 1 | -1): Booking[] {
  return lots.map(({ id, left }) => ({ lotId: id, tenths: sign * left, cause }))
}

/** Writes entries of known lots, in this order, dated today. */
export async function bookEntries(
  tx: Tx,
  bookings: readonly Booking[],
  { source, by = null, reason }: BookedFor,
): Promise<void> {
  if (bookings.length === 0) return
  await sql`
    insert into leave_entry (lot_id, date, delta, cause, source_type, source_id, reason, created_by,
      work_start, work_counted_on, work_months)
    select (b.entry ->> 'lotId')::uuid, today(), (b.entry ->> 'tenths')::integer / 10.0,
      b.entry ->> 'cause', ${source?.type ?? null}, ${source?.id ?? null}::uuid,
      coalesce(b.entry ->> 'reason', ${reason ?? null}), ${by}::uuid,
      (b.entry #>> '{work,workStart}')::date, (b.entry #>> '{work,countedOn}')::date,
      (b.entry #>> '{work,months}')::integer
    from jsonb_array_elements(${JSON.stringify(bookings)}::jsonb) with ordinality as b (entry, place)
    order by b.place`.execute(tx)
}

export type NewLot = Basis & {
  userId: string
  year: number
  kind: string
  /** The first and the last day on which it can be taken. */
  date: string
  expireAt: string
  tenths: number
  cause: Cause
}

/** So many lots at a time: no statement comes near its limit of time. */
const LOTS_AT_ONCE = 1_000

/** Opens lots. */
export async function openLots(tx: Tx, lots: readonly NewLot[], booked: BookedFor): Promise<void> {
  for (let at = 0; at < lots.length; at += LOTS_AT_ONCE) {
    await openSome(tx, lots.slice(at, at + LOTS_AT_ONCE), booked)
  }
}

async function openSome(
  tx: Tx,
  lots: readonly NewLot[],
  { source, by = null, reason }: BookedFor,
): Promise<void> {
  await sql`
    insert into leave_entry (user_id, year, kind, date, expire_at, delta, cause, source_type, source_id,
      reason, created_by, work_start, work_counted_on, work_months)
    select l."userId", l.year, l.kind, l.date, l."expireAt", l.tenths / 10.0, l.cause,
      ${source?.type ?? null}, ${source?.id ?? null}::uuid, coalesce(l.reason, ${reason ?? null}), ${by}::uuid,
      (l.work ->> 'workStart')::date, (l.work ->> 'countedOn')::date, (l.work ->> 'months')::integer
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as l ("userId" uuid, year integer, kind text,
      date date, "expireAt" date, tenths integer, cause text, reason text, work jsonb)`.execute(tx)
}

export type Reach = { userId: string; kinds: readonly string[]; from: string }

/** What can be taken on a day: what ends first comes first, the law's before the company's. */
export async function readLots(tx: Tx, { userId, kinds, from }: Reach): Promise<Lot[]> {
  const { rows } = await sql<Lot>`select id, (10 * "left")::integer as left from leave_lot
    where user_id = ${userId}::uuid and kind = any(${[...kinds]}) and "left" > 0
      and from_day <= ${from}::date and expire_at >= ${from}::date
    order by expire_at, kind = ${WELFARE_LEAVE}, from_day, id`.execute(tx)
  return rows
}
