import {
  BY_PAGE,
  BY_PHONE,
  FIELD_WORK,
  OUT_OF_RANGE,
  REPEATED,
  USUAL_COORDINATES,
} from '#modules/attendance/clocking/define/choices.ts'
import { clockIns } from '#modules/attendance/clocking/define/clock-in.ts'
import type { ClockedIn, OwnClockIn } from '#modules/attendance/clocking/wire/clocking.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaDeps } from '#platform/api/calls/area.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import { momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { AddClockIn, AddedClockIn, ClockOutcome } from './add-clock-ins.ts'
import type { Fix } from './zones/judge-place.ts'
import type { AreaCache } from './zones/zone-cache.ts'

declare module '#platform/api/calls/area.ts' {
  /** Dependencies of the clock-in calls besides the store. */
  interface AreaDeps {
    /** The areas in which employees may clock in. */
    areas: AreaCache
    addClockIn: AddClockIn
  }
}

const SECONDS_TO_WAIT = 60
/** The largest accuracy in metres that counts; a negative accuracy counts as unknown. */
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

/** The failure for a caller who clocks in more often than the limit allows. */
export function tooManyPunches(): Failure {
  const values = { seconds: SECONDS_TO_WAIT }
  return new Failure('too-many', 'tooMany', { values, retryAfterSeconds: SECONDS_TO_WAIT })
}

/** Why no row was written. */
function refusalOf(outcome: ClockOutcome, distance: number | null, fix: Fix): Failure | null {
  if (outcome === 'taken') return new Failure('conflict', 'conflict.id')
  if (outcome === 'away') return new Failure('forbidden', 'clock.notAtWork')
  if (outcome === 'many') return tooManyPunches()
  if (outcome !== 'reason') return null
  const nowhere = fix.at ? 'clock.reasonNoArea' : 'clock.reasonNowhere'
  const key = distance === null ? nowhere : 'clock.reasonOutside'
  return invalidFields(clockIns, { reason: { key, values: { metres: distance ?? 0 } } })
}

function replyOf({ verdict, source, outcome }: AddedClockIn, time: string): ReplyMessage {
  if (outcome === 'known') return { key: 'clock.known', values: { time } }
  if (verdict === REPEATED) return { key: 'clock.repeated', values: { time } }
  if (verdict === OUT_OF_RANGE) return { key: 'clock.outside', values: { time } }
  return { key: source === FIELD_WORK ? 'clock.field' : 'clock.done', values: { time } }
}

type Whose = Pick<Actor, 'userId' | 'userBaseId'>

/**
 * Clocks the caller in, now. The areas of all groups come from the cache, so one query is enough: the
 * database finds the caller's group and detects repeated requests.
 */
export async function clockIn(
  { db, areas, counts, addClockIn }: Pick<AreaDeps, 'db' | 'areas' | 'counts' | 'addClockIn'>,
  { userId, userBaseId }: Whose,
  input: OwnClockIn,
): Promise<{ response: ClockedIn; told: ReplyMessage }> {
  const fix = fixOf(input)
  if (userBaseId === null) throw new Failure('forbidden', 'clock.notAtWork')
  const judged = fix.at || fix.wifiMac ? await areas.judge(db, fix) : []
  const answer = await addClockIn({
    form: input.requestId,
    person: userBaseId,
    account: userId,
    source: fix.at ? BY_PHONE : BY_PAGE,
    ...fix,
    lng: fix.at?.point.lng ?? null,
    lat: fix.at?.point.lat ?? null,
    ip: currentOrigin()?.ip ?? null,
    because: input.reason?.trim() || null,
    groups: judged.map(({ groupId }) => groupId),
    areas: judged.map(({ areaId }) => areaId),
    metres: judged.map(({ distance }) => (distance === null ? null : Math.round(distance))),
  })
  const refusal = refusalOf(answer.outcome, answer.distance, fix)
  if (refusal) throw refusal
  counts.forgetAll()
  const { clockAt, outcome: _, ...clocked } = answer
  const moment = momentInShanghai(clockAt ?? new Date())
  const time = moment.slice('yyyy-MM-dd '.length)
  return { response: { ...clocked, clockAt: moment }, told: replyOf(answer, time) }
}
