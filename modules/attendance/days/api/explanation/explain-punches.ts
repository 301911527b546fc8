import { sql } from 'kysely'
import type { StoredFacts } from '#modules/attendance/days/api/stored/stored-facts.ts'
import type { DayExplanation } from '#modules/attendance/days/wire/attend-day.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

type Punch = DayExplanation['punches'][number]
type Parts = Pick<DayExplanation, 'segments' | 'overtime'>

/** A day, with the parts of its explanation that are already known. */
export type KnownDay = Parts & {
  userId: string
  date: string
  /** Null where the day was computed before facts were kept. */
  facts: StoredFacts | null
}

type StoredPunch = Omit<Punch, 'use' | 'seq' | 'since'> & {
  isRemoved: boolean
  /** Another day now counts this clock-in. */
  isElsewhere: boolean
  /** The clock-in was entered after the day was computed. */
  isLater: boolean
}

/** The moments of the clock-ins that the computation used, whatever changed since. */
function momentsOf({ segments, overtime, facts }: KnownDay): ReadonlySet<number> {
  const sides = [...segments, ...overtime].flatMap((part) => [part.in, part.out])
  return new Set([...sides.filter((side) => side !== null), ...(facts?.spare ?? [])])
}

/** Clock-ins that the computation used, and those that belong to the day now. */
async function readStored(
  db: Database,
  { userId, date }: KnownDay,
  moments: ReadonlySet<number>,
): Promise<StoredPunch[]> {
  const { rows } = await sql<StoredPunch>`
    select c.id, c.at, c.source, c.device_sn as "deviceSn", c.verdict,
      c.deleted_at is not null as "isRemoved", c.work_date <> ${date}::date as "isElsewhere",
      c.created_at > d.computed_at as "isLater"
    from attend_day d, lateral (
      select c.*, floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - d.date))::integer as at
      from clock_in c
      where c.user_id = ${userId}::uuid and c.clock_at >= (${date}::date - 1)::timestamptz
        and c.clock_at < (${date}::date + 3)::timestamptz) c
    where d.user_id = ${userId}::uuid and d.date = ${date}::date
      and (c.at = any(${[...moments]}::integer[]) or (c.work_date = d.date and c.deleted_at is null))
    order by c.clock_at, c.id`.execute(db)
  return rows
}

/** How far a clock-in differs from one that counts for the day now: 0 means no difference. */
function distanceOf({ verdict, isRemoved, isElsewhere }: StoredPunch): number {
  if (isRemoved) return 3
  if (verdict !== null) return 2
  return isElsewhere ? 1 : 0
}

/**
 * The clock-in that the computation used among those of one moment; a repeated clock-in may have the same
 * moment.
 */
function countedAt(punches: readonly StoredPunch[], moment: number): StoredPunch | undefined {
  return punches
    .filter(({ at }) => at === moment)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))[0]
}

type Use = Pick<Punch, 'use' | 'seq'>

/** The side of a segment, or the overtime, for which each moment was used; each moment is used once. */
function usesOf({ segments, overtime }: Parts): ReadonlyMap<number, Use> {
  const uses = new Map<number, Use>()
  for (const { seq, in: first, out: last } of segments) {
    if (first !== null) uses.set(first, { use: 'in', seq })
    if (last !== null && !uses.has(last)) uses.set(last, { use: 'out', seq })
  }
  for (const { counted, in: first, out: last } of overtime) {
    if (counted === 0) continue
    if (first !== null && !uses.has(first)) uses.set(first, { use: 'overtimeIn', seq: null })
    if (last !== null && !uses.has(last)) uses.set(last, { use: 'overtimeOut', seq: null })
  }
  return uses
}

/** How a clock-in has changed since the computation used it. */
function changeOf({ verdict, isRemoved, isElsewhere }: StoredPunch): Punch['since'] {
  if (isRemoved) return 'removed'
  if (verdict !== null) return 'void'
  return isElsewhere ? 'moved' : null
}

/**
 * The clock-ins that the computation used, each with its side, even if they no longer count; and the
 * clock-ins added afterwards.
 */
export async function explainPunches(db: Database, day: KnownDay): Promise<Punch[]> {
  const moments = momentsOf(day)
  const punches = await readStored(db, day, moments)
  const uses = usesOf(day)
  const counted = new Set([...moments].map((moment) => countedAt(punches, moment)))
  return punches.flatMap((punch): Punch[] => {
    const { id, at, source, deviceSn, verdict, isRemoved, isElsewhere, isLater } = punch
    const stored = { id, at, source, deviceSn, verdict }
    if (counted.has(punch)) {
      const { use, seq } = uses.get(at) ?? { use: null, seq: null }
      return [Object.assign(stored, { use, seq, since: changeOf(punch) })]
    }
    if (isRemoved || isElsewhere) return []
    const isAdded = day.facts !== null && isLater && !moments.has(at)
    return [
      Object.assign(stored, { use: null, seq: null, since: isAdded ? ('added' as const) : null }),
    ]
  })
}
