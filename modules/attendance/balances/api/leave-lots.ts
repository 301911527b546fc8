import { sql } from 'kysely'
import { CAUSE, WELFARE_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The record that caused an entry: the path of its resource, and its id. */
export type LeaveSource = { type: string; id: string }

/** Days with the same end, and how many are left; all amounts are tenths of a day. */
export type Lot = { id: string; left: number }

export type Cause = (typeof CAUSE)[keyof typeof CAUSE]

/** The period of work from which the annual leave of an entry was computed. */
export type CountedWork = {
  workStart: string
  /** The day of the computation, and the whole months complete on it. */
  countedOn: string
  months: number
}

/** The basis of a single entry, instead of the reason shared by all. */
type Basis = { reason?: string; work?: CountedWork }

/** Tenths of a day returned to a lot, or taken from it if negative. */
export type Booking = Basis & { lotId: string; tenths: number; cause: Cause }

/** The user who caused the booking, and the reason; both are absent for the nightly job. */
export type BookedFor = { source?: LeaveSource; by?: string | null; reason?: string }

/** Rounds to the nearest tenth of a day, halves upwards. */
export const tenthsOf = (days: number): number => Math.round(days * 10)

export const daysOf = (tenths: number): number => tenths / 10

export const sumOf = (lots: readonly Lot[]): number => lots.reduce((sum, lot) => sum + lot.left, 0)

/** Takes an amount from the lots in order; null if they hold too little. */
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

/** Bookings of one cause; a sign of -1 takes days away. */
export function bookingsOf(lots: readonly Lot[], cause: Cause, sign: 1 | -1): Booking[] {
  return lots.map(({ id, left }) => ({ lotId: id, tenths: sign * left, cause }))
}

/** Writes entries for existing lots in this order, dated today. */
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
  /** The first and the last day on which the employee can take the days of the lot. */
  date: string
  expireAt: string
  tenths: number
  cause: Cause
}

/** Batch size: keeps each statement well below its time limit. */
const LOTS_AT_ONCE = 1_000

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

/**
 * Lots available on a day, in the order of their end. With the same end, statutory days come before the
 * company's days.
 */
export async function readLots(tx: Database | Tx, { userId, kinds, from }: Reach): Promise<Lot[]> {
  const { rows } = await sql<Lot>`select id, (10 * "left")::integer as left from leave_lot
    where user_id = ${userId}::uuid and kind = any(${[...kinds]}) and "left" > 0
      and from_day <= ${from}::date and expire_at >= ${from}::date
    order by expire_at, kind = ${WELFARE_LEAVE}, from_day, id`.execute(tx)
  return rows
}

/**
 * How many tenths of a day requests can draw on, by the id of the request: those left in the lots available on its
 * first day, and those already reserved for it.
 */
export async function readLeft(
  db: Database | Tx,
  requests: readonly (Reach & LeaveSource)[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; tenths: number }>`
    select q.id, (10 * (
      (select coalesce(sum(l."left"), 0) from leave_lot l
        where l.user_id = q."userId" and q.kinds ? l.kind and l.from_day <= q."from" and l.expire_at >= q."from")
      - (select coalesce(sum(e.delta), 0) from leave_entry e
        where e.source_type = q.type and e.source_id = q.id and e.cause in (${CAUSE.reserved}, ${CAUSE.released}))
    ))::integer as tenths
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as q (id uuid, type text, "userId" uuid, kinds jsonb, "from" date)`.execute(db)
  return new Map(rows.map(({ id, tenths }) => [id, tenths]))
}
