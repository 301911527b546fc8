import { sql } from 'kysely'
import type { KeptFacts } from '#modules/attendance/days/api/written/kept-facts.ts'
import type { DayExplanation } from '#modules/attendance/days/wire/attend-day.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

type Punch = DayExplanation['punches'][number]
type Parts = Pick<DayExplanation, 'segments' | 'overtime'>

/** A day, and what its explanation knows of it already. */
export type KnownDay = Parts & {
  userId: string
  date: string
  /** Null where the day was computed before facts were kept. */
  facts: KeptFacts | null
}

type StoredPunch = Omit<Punch, 'use' | 'seq' | 'since'> & {
  isRemoved: boolean
  /** Another day counts it by now. */
  isElsewhere: boolean
  /** It was entered after the day was computed. */
  isLater: boolean
}

/** Moments at which the day was computed with a clock-in, whatever became of it. */
function momentsOf({ segments, overtime, facts }: KnownDay): ReadonlySet<number> {
  const sides = [...segments, ...overtime].flatMap((part) => [part.in, part.out])
  return new Set([...sides.filter((side) => side !== null), ...(facts?.spare ?? [])])
}

/** Clock-ins of the day as it was computed, and those that belong to it now. */
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

/** How far a clock-in is from what a day is computed with: 0 counts for the day now. */
function distanceOf({ verdict, isRemoved, isElsewhere }: StoredPunch): number {
  if (isRemoved) return 3
  if (verdict !== null) return 2
  return isElsewhere ? 1 : 0
}

/** The clock-in that the day was computed with, of those of one moment: a repeated one stands beside it. */
function countedAt(punches: readonly StoredPunch[], moment: number): StoredPunch | undefined {
  return punches
    .filter(({ at }) => at === moment)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))[0]
}

type Use = Pick<Punch, 'use' | 'seq'>

/** The side of a segment that a moment was taken for, or the overtime that it decides; each counts once. */
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

/** What became of a clock-in that the day was computed with. */
function changeOf({ verdict, isRemoved, isElsewhere }: StoredPunch): Punch['since'] {
  if (isRemoved) return 'removed'
  if (verdict !== null) return 'void'
  return isElsewhere ? 'moved' : null
}

/**
 * Clock-ins that the day was computed with, each with the side that it was taken for, also where it does not count any
 * more; and those that came to the day afterwards.
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
