import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import type { AreaDeps } from '#api/areas/area.ts'
import type { Fix } from '#api/attendance/place/judge-place.ts'
import type { Told } from '#api/crud/verbs.ts'
import { Failure, invalidFields } from '#api/failure.ts'
import { currentOrigin } from '#api/store/call-origin.ts'
import { PLANNED_ONCE } from '#api/store/planned-once.ts'
import type { ClockedIn, OwnClockIn } from '#contracts/clocking.ts'
import { momentInShanghai } from '#contracts/shanghai-time.ts'
import { BY_PAGE, BY_PHONE, USUAL_COORDINATES } from '#resources/attendance/clocking/choices.ts'
import { clockIns } from '#resources/attendance/clocking/clock-in.ts'

type Outcome = 'new' | 'known' | 'taken' | 'away' | 'many' | 'reason'
type Answer = Omit<ClockedIn, 'clockAt'> & { clockAt: Date | null; outcome: Outcome }

/** Whoever presses more often than that has a machine do it. */
const MOST_A_MINUTE = 10
const SECONDS_TO_WAIT = 60
/** Nobody is surer of his place than his device says; what says less than nothing says nothing. */
const MOST_ACCURACY = 1_000_000

function fixOf({ lng, lat, accuracy, coordType, wifiMac }: OwnClockIn): Fix {
  const isPlace = lng !== undefined && lat !== undefined
  if (!isPlace && (lng !== undefined || lat !== undefined)) {
    throw invalidFields(clockIns, {
      [lng === undefined ? 'lng' : 'lat']: { key: 'invalid.required' },
    })
  }
  const isSure = accuracy !== undefined && accuracy >= 0
  return {
    at: isPlace ? { point: { lng, lat }, system: coordType ?? USUAL_COORDINATES } : null,
    accuracy: isSure ? Math.min(Math.round(accuracy), MOST_ACCURACY) : null,
    wifiMac: wifiMac?.trim() || null,
  }
}

/** Why nothing was written. */
function refusalOf(outcome: Outcome, distance: number | null, fix: Fix): Failure | null {
  if (outcome === 'taken') return new Failure('conflict', 'conflict.id')
  if (outcome === 'away') return new Failure('forbidden', 'clock.notAtWork')
  if (outcome === 'many') {
    const values = { seconds: SECONDS_TO_WAIT }
    return new Failure('too-many', 'tooMany', { values, retryAfterSeconds: SECONDS_TO_WAIT })
  }
  if (outcome !== 'reason') return null
  const nowhere = fix.at ? 'clock.reasonNoArea' : 'clock.reasonNowhere'
  const key = distance === null ? nowhere : 'clock.reasonOutside'
  return invalidFields(clockIns, { reason: { key, values: { metres: distance ?? 0 } } })
}

function told({ verdict, source, outcome }: Answer, time: string): Told {
  if (outcome === 'known') return { key: 'clock.known', values: { time } }
  if (verdict === '重复') return { key: 'clock.repeated', values: { time } }
  if (verdict === '范围外') return { key: 'clock.outside', values: { time } }
  return { key: source === '外勤' ? 'clock.field' : 'clock.done', values: { time } }
}

type Whose = Pick<Actor, 'userId' | 'userBaseId'>

/**
 * Clocks the caller in, now. The areas of all groups are at hand, so that the database is asked once:
 * it knows which group he is in, and what he has sent already.
 */
export async function clockIn(
  { db, areas, counts }: Pick<AreaDeps, 'db' | 'areas' | 'counts'>,
  { userId, userBaseId }: Whose,
  asked: OwnClockIn,
): Promise<{ response: ClockedIn; told: Told }> {
  const fix = fixOf(asked)
  if (userBaseId === null) throw new Failure('forbidden', 'clock.notAtWork')
  const judged = fix.at || fix.wifiMac ? await areas.judge(db, fix) : []
  const place = fix.at?.point ?? null
  const { rows } = await sql<Answer>`${PLANNED_ONCE}
    select id, clock_at as "clockAt", source, verdict, area_id as "areaId", distance, outcome
    from add_clock_in(${asked.requestId}, ${userBaseId}, ${userId}, '', ${place ? BY_PHONE : BY_PAGE},
      ${place?.lng ?? null}, ${place?.lat ?? null}, ${fix.accuracy}, ${fix.wifiMac},
      ${currentOrigin()?.ip ?? null}, ${asked.reason?.trim() || null},
      ${judged.map(({ groupId }) => groupId)}::uuid[], ${judged.map(({ areaId }) => areaId)}::uuid[],
      ${judged.map(({ distance }) => (distance === null ? null : Math.round(distance)))}::integer[],
      ${MOST_A_MINUTE})`.execute(db)
  const [answer] = rows
  const refusal = refusalOf(answer?.outcome ?? 'away', answer?.distance ?? null, fix)
  if (!answer || refusal) throw refusal ?? new Failure('forbidden', 'clock.notAtWork')
  counts.forgetAll()
  const { clockAt, outcome: _, ...clocked } = answer
  const moment = momentInShanghai(clockAt ?? new Date())
  const time = moment.slice('yyyy-MM-dd '.length)
  return { response: { ...clocked, clockAt: moment }, told: told(answer, time) }
}
